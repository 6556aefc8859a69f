// Plain text keeps an argument's direction by isolates (U+2066, U+2068 … U+2069); a page has <bdi> for that.

interface Run {
  text: string;
  bdi: "" | "auto" | "ltr";
}

/** The runs of a sentence; an isolate within an isolate stays part of the outer one, without its marks. */
export function runs(sentence: string): Run[] {
  const found: Run[] = [];
  let depth = 0;
  let text = "";
  let bdi: Run["bdi"] = "";
  const close = () => {
    if (text) found.push({ text, bdi });
    text = "";
  };
  for (const char of sentence) {
    if (char === "\u2068" || char === "\u2066") {
      if (depth++ === 0) {
        close();
        bdi = char === "\u2066" ? "ltr" : "auto";
      } else if (text === "" && char === "\u2066") bdi = "ltr";
    } else if (char === "\u2069") {
      if (--depth === 0) {
        close();
        bdi = "";
      }
    } else text += char;
  }
  close();
  return found;
}

/** Without any marks, for comparing and for file names. */
export function plain(sentence: string): string {
  return sentence.replace(/[\u2066\u2068\u2069]/g, "");
}
