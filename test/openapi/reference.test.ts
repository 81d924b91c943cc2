import { expect, test } from "vitest";
import { findAsset } from "../../src/docs/assets.ts";
import { referencePage } from "../../src/docs/reference-page.ts";

const page = referencePage({ specUrl: "openapi.json" });
const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = ""]) => address);

test("the page has no script of its own and names nothing outside its folder", () => {
  expect(page).not.toMatch(/<script(?! src=)/);
  expect(page).not.toMatch(/<style|style=|\son[a-z]+=/);
  expect(addresses.filter((address) => !/^(docs\/[a-z0-9.-]+|openapi\.json)$/.test(address))).toEqual([]);
});

test("every file that the page names is served with its media type", () => {
  const files = addresses
    .filter((address) => address.startsWith("docs/"))
    .map((address) => address.slice("docs/".length));
  const types = files.map((file) => findAsset(file)?.type);
  expect(types).toEqual([
    "image/png",
    "text/css; charset=utf-8",
    "text/css; charset=utf-8",
    "text/css; charset=utf-8",
    "text/javascript; charset=utf-8",
    "text/javascript; charset=utf-8",
  ]);
  expect(files.every((file) => (findAsset(file)?.body.length ?? 0) > 0)).toBe(true);
});

test.each(["package.json", "../package.json", "swagger-ui.js.map", "", "constructor"])("%j is not served", (name) => {
  expect(findAsset(name)).toBeUndefined();
});

test("the document's address cannot break out of the page", () => {
  expect(referencePage({ specUrl: '"><script>' })).not.toContain("<script>");
});
