import { readFileSync } from "node:fs";
import { type Node, parse, type RangeVar } from "libpg-query";

export type Statement = {
  node: Node;
  /** The file and line, for messages. */
  place: string;
  /** The reason in the `-- contract: …` comment above it. */
  reason: string | undefined;
};

/** Parses a SQL file with Postgres' own parser. */
export async function readStatements(path: string, name: string): Promise<Statement[]> {
  const bytes = readFileSync(path);
  const { stmts = [] } = await parse(bytes.toString()).catch((error: Error) => {
    throw new Error(`${name}: ${error.message}`);
  });
  let end = 0;
  return stmts.flatMap(({ stmt, stmt_location = 0, stmt_len }) => {
    // The text between two statements, with its comments, belongs to the second.
    const text = bytes.subarray(end, stmt_len === undefined ? undefined : stmt_location + stmt_len).toString();
    const [lead = ""] = /^;?(?:\s+|--.*)*/.exec(text) ?? [];
    const line = bytes.subarray(0, end).toString().split("\n").length + lead.split("\n").length - 1;
    end = stmt_location + (stmt_len ?? 0);
    const reason = /^\s*-- contract:(.*(?:\n\s*--.*)*)/m
      .exec(lead)?.[1]
      ?.replaceAll(/\s*--\s*/g, " ")
      .trim();
    return stmt === undefined ? [] : [{ node: stmt, place: `${name}:${line}`, reason }];
  });
}

/** The table's name, with the schema unless that is `public`. */
export function tableOf({ schemaname = "public", relname = "" }: RangeVar = {}): string {
  return schemaname === "public" ? relname : `${schemaname}.${relname}`;
}

/** The last part of a name that may be qualified by a schema. */
export function nameOf(node: Node | undefined): string {
  return partsOf(node).at(-1) ?? "";
}

/** The parts of a name: both of `public.leads`, a function's name alone. */
export function partsOf(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if ("String" in node) return [node.String.sval ?? ""];
  if ("List" in node) return (node.List.items ?? []).flatMap(partsOf);
  if ("ObjectWithArgs" in node) return (node.ObjectWithArgs.objname ?? []).flatMap(partsOf);
  if ("TypeName" in node) return (node.TypeName.names ?? []).flatMap(partsOf);
  return [];
}

type Kind = Node extends infer One ? (One extends One ? keyof One : never) : never;

/** The nodes of one kind in a statement, at any depth. */
export function findNodes<K extends Kind>(within: unknown, kind: K): Extract<Node, Record<K, unknown>>[K][] {
  if (typeof within !== "object" || within === null) return [];
  const found = Object.entries(within).filter(([name]) => name === kind);
  return [
    ...found.map(([, node]) => node as Extract<Node, Record<K, unknown>>[K]),
    ...Object.values(within).flatMap((each) => findNodes(each, kind)),
  ];
}
