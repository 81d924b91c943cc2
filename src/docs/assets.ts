import { readFileSync } from "node:fs";

export type Asset = { body: Buffer; type: string };

const swaggerUi = import.meta.resolve("swagger-ui-dist/package.json");

/** The files of the documentation's pages, each read when it is first requested. */
const assets = new Map<string, () => Asset>([
  ["swagger-ui.css", fileOf(new URL("swagger-ui.css", swaggerUi), "text/css")],
  ["swagger-ui-bundle.js", fileOf(new URL("swagger-ui-bundle.js", swaggerUi), "text/javascript")],
  ["favicon-32x32.png", fileOf(new URL("favicon-32x32.png", swaggerUi), "image/png")],
  ["theme.css", fileOf(new URL("./theme.css", import.meta.url), "text/css")],
  ["reference.css", fileOf(new URL("./reference.css", import.meta.url), "text/css")],
  ["reference.js", fileOf(new URL("./reference.js", import.meta.url), "text/javascript")],
  ["webhooks.css", fileOf(new URL("./webhooks.css", import.meta.url), "text/css")],
]);

export function findAsset(name: string): Asset | undefined {
  return assets.get(name)?.();
}

function fileOf(file: URL, mediaType: string): () => Asset {
  let asset: Asset | undefined;
  const type = mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType;
  return () => (asset ??= { body: readFileSync(file), type });
}
