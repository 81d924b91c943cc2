import { html } from "../html.ts";

/** The page at `…/docs`. `specUrl` is relative to it, as are the assets. */
export function referencePage({ specUrl }: { specUrl: string }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fieldline API reference</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/theme.css">
<link rel="stylesheet" href="docs/reference.css">
</head>
<body>
<main id="reference" data-document="${specUrl}"></main>
<noscript>This page needs JavaScript. You can also read the <a href="${specUrl}">OpenAPI document</a>.</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/reference.js"></script>
</body>
</html>
`.text;
}
