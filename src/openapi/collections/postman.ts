import { type CollectionRequest, collectionRequests, type Document, type Value } from "./requests.ts";

/** Postman recognises a collection that is imported again by its id. */
const id = "0f1e6c52-6a53-4d0b-9a51-6d1f0c0e7a11";

/** Builds a Postman collection (v2.1) with a folder for each tag. The key is the variable `api_key`. */
export function buildPostman(document: Document, baseUrl: string): object {
  const requests = collectionRequests(document);
  return {
    info: {
      _postman_id: id,
      name: document.info.title,
      description: "Set the variable `api_key` of the collection to an API key of your business.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: {
      type: "apikey",
      apikey: [
        { key: "key", value: "X-Api-Key", type: "string" },
        { key: "value", value: "{{api_key}}", type: "string" },
        { key: "in", value: "header", type: "string" },
      ],
    },
    variable: [
      { key: "base_url", value: baseUrl },
      { key: "api_key", value: "" },
    ],
    item: document.tags.map(({ name, description }) => ({
      name,
      description,
      item: requests
        .filter(({ tag }) => tag === name)
        .map((request) => ({ name: request.name, request: itemOf(request) })),
    })),
  };
}

function itemOf({ method, path, ids, query, headers, json, form, description }: CollectionRequest): object {
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const sent = query.filter(({ isSent }) => isSent).map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return {
    method,
    description,
    header: [
      { key: "Accept", value: "application/json", disabled: true },
      ...headers.map(pairOf),
      ...(json === undefined || form !== undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
    ],
    url: {
      raw: `{{base_url}}/${segments}${sent.length === 0 ? "" : `?${sent.join("&")}`}`,
      host: ["{{base_url}}"],
      path: segments.split("/"),
      query: query.map(pairOf),
      variable: ids.map(pairOf),
    },
    ...bodyOf(json, form),
  };
}

function bodyOf(json: unknown, form: Value[] | undefined): object {
  if (form !== undefined)
    return { body: { mode: "formdata", formdata: form.map((one) => ({ ...pairOf(one), ...typeOf(one) })) } };
  if (json === undefined) return {};
  return { body: { mode: "raw", raw: JSON.stringify(json, null, 2), options: { raw: { language: "json" } } } };
}

function typeOf({ isFile = false }: Value): object {
  return isFile ? { type: "file", src: [], value: undefined } : { type: "text" };
}

function pairOf({ name, value, description, isSent }: Value): object {
  return { key: name, value, description, ...(isSent ? {} : { disabled: true }) };
}
