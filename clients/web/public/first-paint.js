// Before the first paint: theme, text size and direction as they were set, so that nothing jumps. A file of its own,
// because the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("bourse.settings") ?? "{}");
  } catch {
    // nothing kept, or not readable: the defaults will do
  }
  const asked = new URLSearchParams(location.search).get("lang");
  const wishes = [asked, kept.language, ...navigator.languages.map((tag) => tag.toLowerCase().split("-")[0])];
  const language = wishes.find((tag) => ["en", "pt", "fa", "fr"].includes(tag)) ?? "en";
  root.lang = language;
  root.dir = language === "fa" ? "rtl" : "ltr";
  if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
  if (typeof kept.textSize === "number") root.style.setProperty("--text-scale", String(kept.textSize));
})();
