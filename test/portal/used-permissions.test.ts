import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readUsedPermissions } from "../../scripts/generate-portal/used-permissions.ts";

const read = (text: string) =>
  readUsedPermissions("Screen.tsx", `import { mayUse } from "../permissions.ts";\n${text}`);

test("the root fields of calls are found, under whatever name the function is imported", () => {
  expect(read(`const a = mayUse("revenue") && <p>{mayUse("start_import") ? 1 : 2}</p>;`)).toEqual([
    "revenue",
    "start_import",
  ]);
  const renamed = `import { mayUse as may } from "./permissions.ts"; may("revenue");`;
  expect(readUsedPermissions("a.ts", renamed)).toEqual(["revenue"]);
});

test("comments, texts and other functions of the name are not calls", () => {
  expect(read(`// mayUse("revenue")\nconst a = 'mayUse("revenue")'; viewer.may("revenue");`)).toEqual([]);
  expect(readUsedPermissions("a.ts", `import { mayUse } from "./other.ts"; mayUse(field);`)).toEqual([]);
});

test("a use of the function that hides the root field stops the build, with its place", () => {
  const literal = "portal/Screen.tsx:2: mayUse takes one root field as a string literal";
  for (const call of ["mayUse(field)", "mayUse(`revenue`)", `mayUse("a" + "b")`, "mayUse()", `mayUse("a", "b")`])
    expect(() => read(call), call).toThrow(literal);
  for (const use of ["fields.some(mayUse)", "const may = mayUse;", "<Guard by={mayUse} />"])
    expect(() => read(use), use).toThrow("portal/Screen.tsx:2: mayUse can be called, not passed on");
  expect(() => readUsedPermissions("a.ts", `import * as all from "./permissions.ts";`)).toThrow("by its name");
  expect(() => read("export { mayUse };")).toThrow("exporting it again");
  expect(() => readUsedPermissions("a.ts", `export { mayUse } from "./permissions.ts";`)).toThrow("exporting it again");
  expect(() => readUsedPermissions("a.ts", `// permissions.ts\nconst = 1;`)).toThrow("portal/a.ts:2: ");
});

test("the browser has the permissions that the portal asks about, and no others", () => {
  const json = (name: string) => JSON.parse(readFileSync(`portal/generated/${name}.json`, "utf8"));
  const used = json("used-permissions");
  expect(used).toMatchObject({ invite_member: "owner", revenue: "admin" });
  expect(Object.keys(json("permissions")).length).toBeGreaterThan(Object.keys(used).length);
});
