import { type CallExpression, type Node, parseSync, Visitor } from "oxc-parser";

const functionName = "mayUse";
const moduleName = /(?:^|\/)permissions\.ts$/;

/**
 * Returns the root fields that a source passes to `mayUse` of `data/permissions.ts`. Throws if the source does not
 * parse, or uses the function in another way than a call with one string literal: such a field would be missing in the
 * browser.
 */
export function readUsedPermissions(file: string, source: string): string[] {
  // Parsing every source takes a second.
  if (!source.includes("permissions.ts")) return [];
  const { program, module, errors } = parseSync(file, source);
  const fail = (start: number, reason: string) => {
    throw new Error(`portal/${file}:${source.slice(0, start).split("\n").length}: ${reason}`);
  };
  for (const { message, labels } of errors) fail(labels[0]?.start ?? 0, message);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, start } of entries)
      if (moduleRequest !== null && moduleName.test(moduleRequest.value))
        fail(start, `import ${functionName} instead of exporting it again`);
  const names = new Set<string>();
  const imported = new Set<number>();
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!moduleName.test(moduleRequest.value)) continue;
    for (const { importName, localName } of entries) {
      if (importName.kind !== "Name") fail(localName.start, `import ${functionName} by its name`);
      if (importName.name !== functionName) continue;
      names.add(localName.value);
      imported.add(importName.start ?? localName.start).add(localName.start);
    }
  }
  if (names.size === 0) return [];

  const used: string[] = [];
  const called = new Set<number>();
  const isName = (node: Node) => node.type === "Identifier" && names.has(node.name);
  const addCall = ({ callee, arguments: given }: CallExpression) => {
    if (!isName(callee)) return;
    called.add(callee.start);
    const [field] = given;
    if (given.length === 1 && field?.type === "Literal" && typeof field.value === "string") used.push(field.value);
    else fail(callee.start, `${functionName} takes one root field as a string literal`);
  };
  new Visitor({ CallExpression: addCall }).visit(program);
  const assertCalled = (node: Node) => {
    if (isName(node) && !called.has(node.start) && !imported.has(node.start))
      fail(node.start, `${functionName} can be called, not passed on`);
  };
  new Visitor({ Identifier: assertCalled }).visit(program);
  return used;
}
