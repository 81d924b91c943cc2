import type { CreateFunctionStmt, FunctionParameter, Node, TypeName } from "libpg-query";
import { nameOf, type Statement } from "./statements.ts";

/** The parts of a function that its callers and `create or replace` depend on. */
export type Signature = {
  name: string;
  /** The types of its parameters. */
  inputs: string[];
  /** The names of its parameters. */
  names: string[];
  /** The number of trailing parameters with a default. */
  defaultCount: number;
  returns: string;
};

type Present = Signature & { place: string; reason: string | undefined };

export function readSignatures(statements: readonly Statement[]): Present[] {
  return statements.flatMap(({ node, place, reason }) =>
    "CreateFunctionStmt" in node ? [{ ...signatureOf(node.CreateFunctionStmt), place, reason }] : [],
  );
}

/** The functions that statements drop with a `-- contract:` reason. */
export function acceptedDrops(statements: readonly Statement[]): string[] {
  return statements.flatMap(({ node, reason }) =>
    "DropStmt" in node && reason !== undefined
      ? (node.DropStmt.objects ?? []).flatMap((each) => dropIdentity(each) ?? [])
      : [],
  );
}

/**
 * Functions that the last release calls and that are missing, or that Postgres refuses to replace. Trigger functions
 * are omitted, because no statement calls them.
 */
export function missingSignatures(
  released: readonly Signature[],
  present: readonly Present[],
  dropped: readonly string[],
): string[] {
  return released.flatMap((before) => {
    const same = present.filter(({ name }) => name === before.name);
    if (before.returns === "trigger" || same.some(({ reason }) => reason !== undefined)) return [];
    if (dropped.includes(identityOf(before))) return [];
    const call = `${before.name}(${before.inputs.join(", ")}) returns ${before.returns}`;
    const kept = same.find((now) => identityOf(now) === identityOf(before) && now.returns === before.returns);
    const place = same[0]?.place ?? "src/migrations/functions";
    if (kept === undefined)
      return [
        `${place}: the last release calls ${call}: keep it, and give the new one another name, or say above it with "-- contract: <why>" why nothing calls it any more`,
      ];
    if (kept.names.join() !== before.names.join() || kept.defaultCount < before.defaultCount)
      return [
        `${kept.place}: Postgres replaces ${before.name} only with parameters of the same names (${before.names.join(", ")}) and with their defaults: give the new one another name`,
      ];
    return [];
  });
}

export function signatureOf({ funcname, parameters = [], returnType }: CreateFunctionStmt): Signature {
  const all = parameters.flatMap((each) => ("FunctionParameter" in each ? [each.FunctionParameter] : []));
  const outputs = all.filter(({ mode }) => mode === "FUNC_PARAM_TABLE" || mode === "FUNC_PARAM_OUT");
  const inputs = all.filter((each) => !outputs.includes(each));
  const columns = outputs.map(({ name = "", argType }) => `${name} ${typeOf(argType)}`).join(", ");
  const isSet = returnType?.setof === true || outputs.some(({ mode }) => mode === "FUNC_PARAM_TABLE");
  return {
    name: nameOf(funcname?.at(-1)),
    inputs: inputs.map(({ argType }) => typeOf(argType)),
    names: inputs.map(({ name = "" }) => name),
    defaultCount: inputs.filter(({ defexpr }: FunctionParameter) => defexpr !== undefined).length,
    returns: columns === "" ? typeOf(returnType) : `${isSet ? "table " : ""}(${columns})`,
  };
}

/** The name and parameter types, by which Postgres tells functions apart. */
export function identityOf({ name, inputs }: Pick<Signature, "name" | "inputs">): string {
  return `${name}(${inputs.join(", ")})`;
}

/** The identity of a `drop function`'s object; undefined if it names no types. */
export function dropIdentity(object: Node): string | undefined {
  if (!("ObjectWithArgs" in object)) return undefined;
  const { objname = [], objargs = [], args_unspecified: isUnspecified } = object.ObjectWithArgs;
  if (isUnspecified === true) return undefined;
  const inputs = objargs.map((each) => ("TypeName" in each ? typeOf(each.TypeName) : ""));
  return identityOf({ name: nameOf(objname.at(-1)), inputs });
}

function typeOf(type: TypeName | undefined): string {
  const set = type?.setof === true ? "setof " : "";
  return `${set}${nameOf(type?.names?.at(-1))}${"[]".repeat(type?.arrayBounds?.length ?? 0)}`;
}
