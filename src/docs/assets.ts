import { readFileSync } from "node:fs";

export type Asset = { body: string; type: string };

/** The files of the documentation's pages, each read when it is first requested. */
const assets = new Map<string, () => Asset>([
  // The colours and sizes are the portal's.
  ["docs.css", fileOf("text/css", "../../portal/styles/tokens.css", "./docs.css")],
  ["call.js", fileOf("text/javascript", "./call.js")],
]);

export function findAsset(name: string): Asset | undefined {
  return assets.get(name)?.();
}

function fileOf(mediaType: string, ...paths: string[]): () => Asset {
  let asset: Asset | undefined;
  const read = () => paths.map((path) => readFileSync(new URL(path, import.meta.url), "utf8")).join("\n");
  return () => (asset ??= { body: read(), type: `${mediaType}; charset=utf-8` });
}
