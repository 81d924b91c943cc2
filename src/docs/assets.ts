import { readFileSync } from "node:fs";

export type Asset = { body: string; type: string };

/** The files of the documentation's pages. */
const assets = new Map<string, Asset>([
  // The colours and sizes are the portal's.
  ["docs.css", read("text/css", "../../portal/styles/tokens.css", "./docs.css")],
  ["page.js", read("text/javascript", "./page.js")],
  ["call.js", read("text/javascript", "./call.js")],
]);

export function findAsset(name: string): Asset | undefined {
  return assets.get(name);
}

function read(mediaType: string, ...paths: string[]): Asset {
  const body = paths.map((path) => readFileSync(new URL(path, import.meta.url), "utf8")).join("\n");
  return { body, type: `${mediaType}; charset=utf-8` };
}
