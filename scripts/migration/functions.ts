import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DropStmt, Node } from "libpg-query";
import { dropIdentity, identityOf, type Signature, signatureOf } from "./signatures.ts";
import { findNodes, readStatements, type Statement } from "./statements.ts";

const folderOf = (root: string) => join(root, "src/migrations/functions");

/** The statements of src/migrations/functions. */
export async function readFunctionStatements(root: string): Promise<Statement[]> {
  const files = readdirSync(folderOf(root)).filter((name) => name.endsWith(".sql"));
  const read = files
    .sort()
    .map((name) => readStatements(join(folderOf(root), name), `src/migrations/functions/${name}`));
  return (await Promise.all(read)).flat();
}

/**
 * Finds statements that would fail calls which run during an upgrade. Running calls know a function by its id, which a
 * replacement keeps and a drop does not. A comment `-- contract: <why>` above a statement accepts it.
 */
export function functionFaults(statements: readonly Statement[], released: readonly Signature[]): string[] {
  const created = statements.flatMap(({ node }) =>
    "CreateFunctionStmt" in node ? [signatureOf(node.CreateFunctionStmt)] : [],
  );
  const names = created.map(({ name }) => name);
  const overloaded = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  const inUse = new Set([...created, ...released].map(identityOf));
  return statements
    .filter(({ reason }) => reason === undefined)
    .flatMap(({ node, place }) => faultsIn(node, { overloaded, inUse }).map((fault) => `${place}: ${fault}`));
}

type Known = { overloaded: ReadonlySet<string>; inUse: ReadonlySet<string> };

const replaceIt = "so that statements that run meanwhile still find it";

function faultsIn(node: Node, { overloaded, inUse }: Known): string[] {
  if ("CreateFunctionStmt" in node) {
    const { name } = signatureOf(node.CreateFunctionStmt);
    if (overloaded.has(name)) return [`${name} is created twice: give each function a name of its own`];
    return node.CreateFunctionStmt.replace === true ? [] : [`write "create or replace function ${name}", ${replaceIt}`];
  }
  if ("CreateTrigStmt" in node) {
    const { trigname = "", replace } = node.CreateTrigStmt;
    return replace === true ? [] : [`write "create or replace trigger ${trigname}", ${replaceIt}`];
  }
  if ("DropStmt" in node) return dropFaults(node.DropStmt, inUse);
  if ("DoStmt" in node) {
    const text = findNodes(node, "String").map(({ sval = "" }) => sval);
    return text.some((each) => /\bdrop\b|\bcreate\s+(?!or\s+replace\b)/i.test(each))
      ? [
          `drops something, or creates it without "or replace": say above it with "-- contract: <why>" why nothing in use is lost`,
        ]
      : [];
  }
  if ("GrantStmt" in node) return [];
  return [
    `is a ${Object.keys(node)[0]}: make it a migration; a file of functions is run again whenever it has changed`,
  ];
}

function dropFaults(drop: DropStmt, inUse: ReadonlySet<string>): string[] {
  const { removeType, objects = [], behavior } = drop;
  if (removeType !== "OBJECT_FUNCTION") return [`drops what is no function: do so in a migration`];
  if (behavior === "DROP_CASCADE") return [`drops with "cascade": drop what depends on the function by name`];
  return objects.flatMap((object) => {
    const identity = dropIdentity(object);
    if (identity === undefined) return ["drops a function by its name alone: write its parameters' types"];
    return inUse.has(identity)
      ? [
          `drops ${identity}, which statements call that run meanwhile: replace it; where its parameters or result change, create another name, and drop this one a release after nothing calls it`,
        ]
      : [];
  });
}
