// Calls endpoints from the reference. The credential is read where it is typed, and kept nowhere else.
const credential = document.getElementById("credential");

for (const hidden of document.querySelectorAll("#credential-form, details.call")) hidden.hidden = false;
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.id === "credential-form") event.preventDefault();
  if (form.dataset.path === undefined) return;
  event.preventDefault();
  void call(form);
});

async function call(form) {
  const result = form.querySelector(".result");
  const button = form.querySelector("button");
  button.disabled = true;
  result.textContent = "Waiting for the response…";
  const started = performance.now();
  try {
    const { address, ...request } = requestOf(form);
    const response = await fetch(address, request);
    const text = await response.text();
    show(result, response, readable(text), Math.round(performance.now() - started));
  } catch (error) {
    result.textContent = `There was no response: ${error.message}`;
  } finally {
    button.disabled = false;
  }
}

function requestOf(form) {
  const headers = { Accept: "application/json", ...credentialHeader(credential.value.trim()) };
  const query = new URLSearchParams();
  let address = form.dataset.path;
  let body;
  for (const field of form.querySelectorAll("[data-in]")) {
    const { value, name } = field;
    const location = field.dataset.in;
    if (location === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value.trim() === "") continue;
    else if (location === "query") query.set(name, value);
    else if (location === "header") headers[name] = value;
    else body = value;
  }
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (query.size > 0) address += `?${query}`;
  return { address, method: form.dataset.method, headers, body, credentials: "omit", redirect: "error" };
}

function credentialHeader(value) {
  if (value === "") return {};
  return value.startsWith("ccoat_") ? { Authorization: `Bearer ${value}` } : { "X-Api-Key": value };
}

function show(result, response, text, milliseconds) {
  const status = document.createElement("p");
  status.textContent = `${response.status} ${response.statusText} in ${milliseconds} ms`;
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  result.replaceChildren(status, block(headers), ...(text === "" ? [] : [block(text)]));
}

function block(text) {
  const pre = document.createElement("pre");
  pre.tabIndex = 0;
  pre.textContent = text;
  return pre;
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
