import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { CreateFunctionStmt, FunctionParameter, TypeName } from "libpg-query";
import { nameOf, readStatements } from "./statements.ts";

/** A function as its callers know it. */
export type Signature = { name: string; inputs: string[]; returns: string };

type Present = Signature & { required: number; place: string; reason: string | undefined };

const folderOf = (root: string) => join(root, "src/database/functions");

export async function readSignatures(root: string): Promise<Present[]> {
  const files = readdirSync(folderOf(root)).filter((name) => name.endsWith(".sql"));
  const found = await Promise.all(files.sort().map((name) => readFile(root, name)));
  return found.flat();
}

async function readFile(root: string, name: string): Promise<Present[]> {
  const statements = await readStatements(join(folderOf(root), name), `src/database/functions/${name}`);
  return statements.flatMap(({ node, place, reason }) =>
    "CreateFunctionStmt" in node ? [{ ...signatureOf(node.CreateFunctionStmt), place, reason }] : [],
  );
}

/** What the last release calls and would no longer find. Triggers call their functions by themselves. */
export function missingSignatures(released: readonly Signature[], present: readonly Present[]): string[] {
  return released.flatMap((before) => {
    const same = present.filter(({ name }) => name === before.name);
    const isCalled = (now: Present) =>
      now.returns === before.returns &&
      before.inputs.every((type, at) => now.inputs[at] === type) &&
      now.required <= before.inputs.length;
    if (before.returns === "trigger" || same.some(isCalled) || same.some(({ reason }) => reason !== undefined))
      return [];
    const call = `${before.name}(${before.inputs.join(", ")}) returns ${before.returns}`;
    const place = same[0]?.place ?? "src/database/functions";
    return [
      `${place}: the last release calls ${call}: keep it beside the new one, or say above that with "-- contract: <why>" why nothing calls it any more`,
    ];
  });
}

function signatureOf({ funcname, parameters = [], returnType }: CreateFunctionStmt): Signature & { required: number } {
  const all = parameters.flatMap((each) => ("FunctionParameter" in each ? [each.FunctionParameter] : []));
  const outputs = all.filter(({ mode }) => mode === "FUNC_PARAM_TABLE" || mode === "FUNC_PARAM_OUT");
  const inputs = all.filter((each) => !outputs.includes(each));
  const columns = outputs.map(({ name = "", argType }) => `${name} ${typeOf(argType)}`).join(", ");
  return {
    name: nameOf(funcname?.at(-1)),
    inputs: inputs.map(({ argType }) => typeOf(argType)),
    required: inputs.filter(({ defexpr }: FunctionParameter) => defexpr === undefined).length,
    returns: columns === "" ? typeOf(returnType) : `table (${columns})`,
  };
}

function typeOf(type: TypeName | undefined): string {
  const set = type?.setof === true ? "setof " : "";
  return `${set}${nameOf(type?.names?.at(-1))}${"[]".repeat(type?.arrayBounds?.length ?? 0)}`;
}
