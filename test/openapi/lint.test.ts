import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildOpenApi } from "../../src/openapi/build.ts";
import { document, operations, schemaFolder } from "./document.ts";
import { strictFaults } from "./strict-lint.ts";

const documents = {
  "the printed document": readFileSync(join(schemaFolder, "openapi.json"), "utf8"),
  "the document of an installation": JSON.stringify(
    buildOpenApi(operations, { appUrl: "https://fieldline.test", baseUrl: "https://fieldline.test/api" }),
  ),
};

test.each(Object.entries(documents))("%s has nothing that Redocly's strict rules reject", async (_name, source) => {
  expect(await strictFaults(source)).toEqual([]);
});

test("the document names its maker, its license and the page that documents it", () => {
  expect(document.info).toMatchObject({
    contact: { name: "Fieldline", url: "https://example.com/api/v1/docs" },
    license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
  });
});
