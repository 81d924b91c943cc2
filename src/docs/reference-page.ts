import { readFileSync } from "node:fs";
import { html } from "../html.ts";

type Asset = { body: Buffer; type: string };

const swaggerUi = import.meta.resolve("swagger-ui-dist/package.json");

/** The files of the page, and nothing else: each read once, when it is first asked for. */
const assets = new Map<string, () => Asset>([
  ["swagger-ui.css", fileOf(new URL("swagger-ui.css", swaggerUi), "text/css")],
  ["swagger-ui-bundle.js", fileOf(new URL("swagger-ui-bundle.js", swaggerUi), "text/javascript")],
  ["favicon-32x32.png", fileOf(new URL("favicon-32x32.png", swaggerUi), "image/png")],
  ["look.css", fileOf(new URL("./theme.css", import.meta.url), "text/css")],
  ["webhooks.css", fileOf(new URL("./webhooks.css", import.meta.url), "text/css")],
  ["start.js", fileOf(new URL("./start.js", import.meta.url), "text/javascript")],
]);

export function referenceAsset(name: string): Asset | undefined {
  return assets.get(name)?.();
}

function fileOf(file: URL, mediaType: string): () => Asset {
  let asset: Asset | undefined;
  const type = mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType;
  return () => (asset ??= { body: readFileSync(file), type });
}

/** A page served as `…/docs`, whose files lie below it; the address of the document is relative to the page's. */
export function referencePage({ specUrl }: { specUrl: string }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fieldline API reference</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/look.css">
</head>
<body>
<main id="reference" data-document="${specUrl}"></main>
<noscript>This page needs JavaScript. The document that it shows is <a href="${specUrl}">here</a>.</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`.text;
}
