// All pictures on one page, a row a state and a column a series, with what was found in each.
import type { Found } from "./look.ts";

export interface Picture {
  readonly series: string;
  readonly state: string;
  readonly file: string;
  readonly found: readonly Found[];
}

const safe = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function figure(picture: Picture): string {
  const found = picture.found
    .map((one) => `<li><b>${one.kind}</b> ${safe(one.what)} <small>${safe(one.where)}</small></li>`)
    .join("");
  return `<figure><a href="${picture.file}"><img loading="lazy" src="${picture.file}" alt="${picture.state}, ${picture.series}"></a><figcaption>${picture.series}</figcaption>${found ? `<ul>${found}</ul>` : ""}</figure>`;
}

export function gallery(pictures: readonly Picture[]): string {
  const states = [...new Set(pictures.map((picture) => picture.state))];
  const rows = states.map((state) => {
    const figures = pictures.filter((picture) => picture.state === state).map(figure);
    return `<section id="${state}"><h2>${state}</h2><div>${figures.join("")}</div></section>`;
  });
  const contents = states.map((state) => `<a href="#${state}">${state}</a>`).join(" ");
  return `<!doctype html><meta charset="utf-8"><title>Pictures of the client</title><style>
body { font: 15px/1.4 system-ui, sans-serif; margin: 1rem; background: #ddd; color: #111 }
section > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
figure { margin: 0; max-width: 30rem } img { max-width: 100%; max-height: 26rem; display: block; box-shadow: 0 1px 6px #0006 }
ul { font-size: 12px; color: #a00; padding-left: 1rem; max-width: 30rem } nav a { margin-right: 0.6rem }
</style><h1>Pictures of the client</h1><nav>${contents}</nav>${rows.join("\n")}\n`;
}
