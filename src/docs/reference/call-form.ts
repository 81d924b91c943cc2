import { type Html, html } from "../../text/html.ts";
import { type Endpoint, type OpenApi, type Parameter, resolve } from "./document.ts";

/** The field for the reader's credential, which stays in the page's memory. */
export function credentialForm(): Html {
  return html`<form class="credential" id="credential-form" hidden>
<label for="credential">API key or access token, for calling from this page</label>
<input type="password" id="credential" autocomplete="off" spellcheck="false" aria-describedby="credential-hint">
<p id="credential-hint">It is forgotten when you leave the page, and sent only to this installation. Calls change real records.</p>
</form>
`;
}

/** A form that calls the endpoint. It is hidden until the page's script runs. */
export function callForm(document: OpenApi, endpoint: Endpoint, basePath: string): Html {
  const { operationId, summary, method, path } = endpoint;
  const body = endpoint.requestBody?.content["application/json"];
  const fields = endpoint.parameters.map((parameter) => {
    const found = resolve(document, parameter);
    const id = `${operationId}-${found.name}`;
    return html`<label for="${id}">${found.name}${found.required === true && " (required)"}</label>
${control(id, found)}
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

/** A select of the values that the parameter can have, or a text field. */
function control(id: string, { name, in: location, required, example, schema }: Parameter): Html {
  const isRequired = required === true && html` required`;
  const value = example === undefined ? "" : String(example);
  const values = schema.type === "boolean" ? [true, false] : schema.enum;
  if (values === undefined)
    return html`<input id="${id}" name="${name}" data-in="${location}" value="${value}"${isRequired} autocomplete="off" spellcheck="false">`;
  const options = values.map(String).map((one) => {
    const isSelected = one === value && html` selected`;
    return html`<option value="${one}"${isSelected}>${one}</option>`;
  });
  const none = schema.default === undefined ? "Not sent" : `Not sent (${schema.default})`;
  return html`<select id="${id}" name="${name}" data-in="${location}"${isRequired}>${required !== true && html`<option value="">${none}</option>`}${options}</select>`;
}
