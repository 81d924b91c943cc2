import type { DropStmt, IndexStmt, Node, RangeVar } from "libpg-query";
import { alterTableFaults, type Fault } from "./alter-table.ts";
import type { History } from "./history.ts";
import { findNodes, nameOf, partsOf, tableOf } from "./statements.ts";

/** Statements that add objects, or change no stored data. */
const additions = new Set([
  "AlterDefaultPrivilegesStmt",
  "AlterFunctionStmt",
  "AlterSeqStmt",
  "CommentStmt",
  "CompositeTypeStmt",
  "CreateDomainStmt",
  "CreateEnumStmt",
  "CreateExtensionStmt",
  "CreateFunctionStmt",
  "CreateSchemaStmt",
  "CreateSeqStmt",
  "CreateStmt",
  "VariableSetStmt",
]);

const unlessNew = "a table that the last release has";

/** The ways in which a statement would break the last release, or lock rows or tables while it runs. */
export function faultsOf(node: Node, history: History): Fault[] {
  const isOld = (relation: RangeVar | undefined) => !history.isNewTable(tableOf(relation));
  if ("AlterTableStmt" in node) return alterTableFaults(node.AlterTableStmt, history);
  if ("IndexStmt" in node) return indexFaults(node.IndexStmt, history);
  if ("DropStmt" in node) return dropFaults(node.DropStmt, history);
  if ("RenameStmt" in node) {
    const { relation, subname = "", newname = "", object } = node.RenameStmt;
    const old = [tableOf(relation), subname, ...partsOf(object)].filter((part) => part !== "").join(".");
    const isNew = history.isNewTable(tableOf(relation)) || history.made.has(nameOf(object));
    return isNew
      ? []
      : fault(
          `renames ${old} to ${newname}`,
          "the last release knows it by its old name; add the new one beside it, and drop the old one a release later",
        );
  }
  if ("AlterEnumStmt" in node) {
    const { typeName, oldVal, newVal = "" } = node.AlterEnumStmt;
    const type = nameOf(typeName?.at(-1));
    if (history.made.has(type)) return [];
    return oldVal === undefined
      ? fault(
          `adds ${newVal} to ${type}`,
          "the last release cannot read a row that has it; write it from the next release on",
        )
      : fault(`renames ${oldVal} of ${type}`, "the last release knows it by its old name");
  }
  if ("SelectStmt" in node || "InsertStmt" in node || "UpdateStmt" in node || "DeleteStmt" in node)
    return [...calledFaults(node), ...writtenFaults(node, history)];
  if ("CreateTrigStmt" in node) {
    const { replace = false, trigname = "", relation } = node.CreateTrigStmt;
    return replace && isOld(relation) && !history.made.has(trigname)
      ? fault(`replaces the trigger ${trigname} of ${tableOf(relation)}`, "the last release counts on what it does")
      : [];
  }
  if ("LockStmt" in node)
    return namesOf(node.LockStmt.relations).some((name) => !history.isNewTable(name))
      ? fault(`locks ${namesOf(node.LockStmt.relations).join(", ")}`, "whoever uses it waits until the migration ends")
      : [];
  if ("TruncateStmt" in node)
    return namesOf(node.TruncateStmt.relations).some((name) => !history.isNewTable(name))
      ? fault(`empties ${namesOf(node.TruncateStmt.relations).join(", ")}`, "the last release reads it")
      : [];
  if ("GrantStmt" in node)
    return node.GrantStmt.is_grant || namesOf(node.GrantStmt.objects).every((name) => history.made.has(name))
      ? []
      : fault(`revokes rights on ${namesOf(node.GrantStmt.objects).join(", ")}`, "the last release may use them");
  if ("CallStmt" in node) {
    const [table] = node.CallStmt.funccall?.args ?? [];
    const name = table !== undefined && "A_Const" in table ? (table.A_Const.sval?.sval ?? "") : "";
    return history.isNewTable(name)
      ? []
      : fault("calls a procedure", `what it does to ${unlessNew} cannot be read here`);
  }
  if ("DoStmt" in node) return fault("runs a block", "what it does cannot be read here; write plain statements");
  if ("CreatePolicyStmt" in node)
    return isOld(node.CreatePolicyStmt.table)
      ? fault(`adds a policy to ${tableOf(node.CreatePolicyStmt.table)}`, "it decides which rows the last release sees")
      : [];
  if ("ViewStmt" in node)
    return node.ViewStmt.replace === true && !history.made.has(tableOf(node.ViewStmt.view))
      ? fault(`replaces the view ${tableOf(node.ViewStmt.view)}`, "the last release reads it")
      : [];
  const [kind = ""] = Object.keys(node);
  return additions.has(kind)
    ? []
    : fault(`is a ${kind}`, "it is not known to leave the last release working and tables unlocked");
}

/** Functions that a migration may call in a `select`. */
const settings = new Set(["set_config", "setval"]);

/** A migration's `select` returns rows to no one, so it is run for a function's side effects. */
function calledFaults(node: Node): Fault[] {
  if (!("SelectStmt" in node)) return [];
  const called = findNodes(node, "FuncCall").map(({ funcname }) => nameOf(funcname?.at(-1)));
  const [name] = called.filter((each) => !settings.has(each));
  return name === undefined
    ? []
    : fault(`calls ${name}`, "what it does cannot be read here; write plain statements, or a function's body as one");
}

/** Rows that a statement changes or locks at any depth, including `with gone as (delete …)`. */
function writtenFaults(node: Node, history: History): Fault[] {
  const upserts = findNodes(node, "InsertStmt").filter(
    ({ onConflictClause }) => onConflictClause?.action === "ONCONFLICT_UPDATE",
  );
  const updated = [...findNodes(node, "UpdateStmt"), ...upserts].map(({ relation }) => ({ verb: "updates", relation }));
  const deleted = findNodes(node, "DeleteStmt").map(({ relation }) => ({ verb: "deletes", relation }));
  const locked = findNodes(node, "LockingClause").length > 0 ? findNodes(node, "RangeVar") : [];
  return [...updated, ...deleted, ...locked.map((relation) => ({ verb: "locks", relation }))].flatMap(
    ({ verb, relation }) => (history.isNewTable(tableOf(relation)) ? [] : rowFaults(verb, relation)),
  );
}

function indexFaults({ idxname = "", relation, concurrent }: IndexStmt, history: History): Fault[] {
  const table = tableOf(relation);
  if (concurrent === true || history.isNewTable(table)) return [];
  return fault(
    `creates ${idxname} on ${table}`,
    "nobody writes to the table until it is built; create it concurrently, in a migration of its own",
  );
}

const nouns: Record<string, string> = {
  OBJECT_MATVIEW: "materialized view",
  OBJECT_ROUTINE: "function",
};

function dropFaults(
  { removeType = "OBJECT_TABLE", objects = [], concurrent = false }: DropStmt,
  history: History,
): Fault[] {
  const noun = nouns[removeType] ?? removeType.replace("OBJECT_", "").toLowerCase();
  return objects.flatMap((object) => {
    const parts = partsOf(object);
    const name = parts.at(-1) ?? "";
    if (history.made.has(/TABLE|VIEW/.test(removeType) ? qualified(parts) : name)) return [];
    if (removeType === "OBJECT_INDEX" && !history.uniqueIndexes.has(name))
      return concurrent
        ? []
        : fault(
            `drops the index ${name}`,
            "it waits for all who use the table, and all others for it; drop it concurrently, in a migration of its own",
          );
    const owner = /TRIGGER|POLICY|RULE/.test(removeType) ? ` of ${parts.at(-2)}` : "";
    return fault(`drops the ${noun} ${name}${owner}`, "the last release uses it; drop it once a release does not");
  });
}

/** The same form as `tableOf`. */
function qualified(parts: readonly string[]): string {
  return parts.filter((part) => part !== "public").join(".");
}

function rowFaults(verb: string, relation: RangeVar | undefined): Fault[] {
  return fault(
    `${verb} rows of ${tableOf(relation)}`,
    "they stay locked until the migration ends; have a worker do it in small steps",
  );
}

function namesOf(relations: readonly Node[] | undefined): string[] {
  return (relations ?? []).map((node) => ("RangeVar" in node ? tableOf(node.RangeVar) : nameOf(node)));
}

function fault(what: string, why: string): Fault[] {
  return [{ what, why }];
}
