import { type Html, html } from "../../text/html.ts";
import { type Endpoint, type OpenApi, resolve } from "./document.ts";

/** Where the reader's credential is typed in. It stays in the page's memory. */
export function credentialForm(): Html {
  return html`<form class="credential" id="credential-form" hidden>
<label for="credential">API key or access token, for calling from this page</label>
<input type="password" id="credential" autocomplete="off" spellcheck="false" aria-describedby="credential-hint">
<p id="credential-hint">It is kept until you leave the page, and sent nowhere but to this installation. Calls change what they say.</p>
</form>
`;
}

/** A form that calls the endpoint; hidden until the page's script runs it. */
export function callForm(document: OpenApi, endpoint: Endpoint, basePath: string): Html {
  const { operationId, summary, method, path } = endpoint;
  const body = endpoint.requestBody?.content["application/json"];
  const fields = endpoint.parameters.map((parameter) => {
    const { name, in: location, required, example } = resolve(document, parameter);
    const id = `${operationId}-${name}`;
    return html`<label for="${id}">${name}${required === true && " (required)"}</label>
<input id="${id}" name="${name}" data-in="${location}" value="${example === undefined ? "" : String(example)}"${required === true && html` required`} autocomplete="off" spellcheck="false">
`;
  });
  const text = body === undefined ? "" : JSON.stringify(body.example, null, 2);
  return html`<details class="call" hidden>
<summary>Call it<span class="for-readers">: ${summary}</span></summary>
<form data-method="${method}" data-path="${basePath}${path}">
${fields}${
  body !== undefined &&
  html`<label for="${operationId}-body">Body</label>
<textarea id="${operationId}-body" data-in="body" rows="${Math.min(text.split("\n").length, 16)}" spellcheck="false">
${text}</textarea>
`
}<button>Send ${method}</button>
<div class="result" role="status"></div>
</form>
</details>
`;
}
