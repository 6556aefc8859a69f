// Before the first paint: theme, text size and direction as they were set, so that nothing jumps, and the words of the
// language are fetched beside the program. A file of its own, because the content security policy allows no inline
// script; prepare.mjs fills in the languages, src/pwa/first_words_plugin.ts where their words are.
(() => {
  const root = document.documentElement;
  /** Language → whether it is written from right to left. */
  const languages = { LANGUAGES: false };
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("bourse.settings") ?? "{}");
  } catch {
    // nothing kept, or not readable: the defaults will do
  }
  const asked = new URLSearchParams(location.search).get("lang");
  const wishes = [asked, kept.language, ...navigator.languages.map((tag) => tag.toLowerCase().split("-")[0])];
  const language = wishes.find((tag) => Object.hasOwn(languages, tag ?? "")) ?? "en";
  root.lang = language;
  root.dir = languages[language] ? "rtl" : "ltr";
  // The first page shows its name before the program is here (look/base.css).
  const isLink = /\/(t|tv|game|player|history)\/[\w-]{4,}/.test(location.pathname);
  if (/^#?\/?$/.test(location.hash) && !isLink) root.dataset.start = "";
  const words = JSON.parse(document.currentScript?.dataset.words ?? "{}")[language];
  if (words) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = words;
    document.head.append(link);
  }
  if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
  if (typeof kept.textSize === "number") root.style.setProperty("--text-scale", String(kept.textSize));
})();
