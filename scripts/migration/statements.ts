import { readFileSync } from "node:fs";
import { type Node, parse, type RangeVar } from "libpg-query";

export type Statement = {
  node: Node;
  /** As messages name it: the file and the line. */
  place: string;
  /** What the comment `-- contract: …` above it says. */
  reason: string | undefined;
};

/** A file of SQL, by Postgres' own parser. */
export async function readStatements(path: string, name: string): Promise<Statement[]> {
  const bytes = readFileSync(path);
  const { stmts = [] } = await parse(bytes.toString()).catch((error: Error) => {
    throw new Error(`${name}: ${error.message}`);
  });
  let end = 0;
  return stmts.flatMap(({ stmt, stmt_location = 0, stmt_len }) => {
    // What is between two statements belongs to the second: its comments.
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

/** With its schema where that is another than `public`. */
export function tableOf({ schemaname = "public", relname = "" }: RangeVar = {}): string {
  return schemaname === "public" ? relname : `${schemaname}.${relname}`;
}

/** The last part of a name that may have a schema before it. */
export function nameOf(node: Node | undefined): string {
  return partsOf(node).at(-1) ?? "";
}

/** Of `public.leads` both, of a function its name alone. */
export function partsOf(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if ("String" in node) return [node.String.sval ?? ""];
  if ("List" in node) return (node.List.items ?? []).flatMap(partsOf);
  if ("ObjectWithArgs" in node) return (node.ObjectWithArgs.objname ?? []).flatMap(partsOf);
  if ("TypeName" in node) return (node.TypeName.names ?? []).flatMap(partsOf);
  return [];
}

type Kind = Node extends infer One ? (One extends One ? keyof One : never) : never;

/** What a statement is made of, of one kind, however deep. */
export function findNodes<K extends Kind>(within: unknown, kind: K): Extract<Node, Record<K, unknown>>[K][] {
  if (typeof within !== "object" || within === null) return [];
  const found = Object.entries(within).filter(([name]) => name === kind);
  return [
    ...found.map(([, node]) => node as Extract<Node, Record<K, unknown>>[K]),
    ...Object.values(within).flatMap((each) => findNodes(each, kind)),
  ];
}
