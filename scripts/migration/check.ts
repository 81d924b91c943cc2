import { join } from "node:path";
import type { Node } from "libpg-query";
import { functionFaults, readFunctionStatements } from "./functions.ts";
import { History } from "./history.ts";
import { readMigrations } from "./migrations.ts";
import { readReleased } from "./released.ts";
import { faultsOf } from "./rules.ts";
import { acceptedDrops, missingSignatures, readSignatures } from "./signatures.ts";
import { nameOf, readStatements, type Statement } from "./statements.ts";

/**
 * Finds changes that would stop the last release from running beside this version, over the migrated database. Returns
 * a sentence for each. A comment `-- contract: <why>` above a statement accepts it.
 */
export async function findBreaks(root: string): Promise<string[]> {
  const { migration: last, functions } = readReleased(root);
  const history = new History();
  const found: string[] = [];
  const dropped: string[] = [];
  for (const name of readMigrations(root)) {
    const statements = await readStatements(
      join(root, "prisma/migrations", name, "migration.sql"),
      `prisma/migrations/${name}/migration.sql`,
    );
    history.addedHere.clear();
    if (name > last) found.push(...concurrentBreaks(statements));
    if (name > last) dropped.push(...acceptedDrops(statements));
    for (const { node, place, reason } of statements) {
      if (name > last) found.push(...sentences({ node, place, reason }, history));
      history.note(node);
    }
    if (name <= last) history.release();
  }
  const statements = await readFunctionStatements(root);
  found.push(...functionFaults(statements, functions));
  dropped.push(...acceptedDrops(statements));
  found.push(...missingSignatures(functions, readSignatures(statements), dropped));
  return found;
}

function sentences({ node, place, reason }: Statement, history: History): string[] {
  const faults = faultsOf(node, history);
  if (reason === "") return [`${place}: "-- contract:" needs the reason why the statement is safe`];
  if (reason !== undefined && faults.length === 0)
    return [`${place}: "-- contract:" is about a statement that needs no reason`];
  if (reason !== undefined) return [];
  return faults.map(
    ({ what, why }) => `${place}: ${what}: ${why}. If it is safe, say why above it with "-- contract: <why>".`,
  );
}

/** A concurrent migration runs outside a transaction, so it must be safe to run again after a failure. */
function concurrentBreaks(statements: readonly Statement[]): string[] {
  if (!statements.some(({ node }) => isConcurrent(node))) return [];
  const dropped = new Set<string>();
  return statements.flatMap(({ node, place }) => {
    if (!isConcurrent(node))
      return [
        `${place}: beside a concurrent statement, which cannot be in a transaction: make it a migration of its own.`,
      ];
    if ("DropStmt" in node) {
      for (const object of node.DropStmt.objects ?? []) dropped.add(nameOf(object));
      return node.DropStmt.missing_ok
        ? []
        : [`${place}: add "if exists", so that it can be run again after a failure.`];
    }
    const name = "IndexStmt" in node ? (node.IndexStmt.idxname ?? "") : "";
    return dropped.has(name)
      ? []
      : [
          `${place}: begin with drop index concurrently if exists "${name}", because one that fails leaves an invalid index.`,
        ];
  });
}

function isConcurrent(node: Node): boolean {
  if ("IndexStmt" in node) return node.IndexStmt.concurrent === true;
  return "DropStmt" in node && node.DropStmt.concurrent === true;
}
