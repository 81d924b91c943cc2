import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from "libpg-query";
import { type History, neverNull } from "./history.ts";
import { nameOf, tableOf } from "./statements.ts";

export type Fault = { what: string; why: string };

/** Compatible changes of a table that hold its lock for a moment only. */
const harmless = new Set([
  "AT_ColumnDefault",
  "AT_CookedColumnDefault",
  "AT_SetStatistics",
  "AT_SetOptions",
  "AT_ResetOptions",
  "AT_SetRelOptions",
  "AT_ResetRelOptions",
  "AT_SetStorage",
  "AT_SetCompression",
  "AT_ReplicaIdentity",
]);

const rewrites = "writes every row of the table anew, while nobody reads it";

/** The breaks and long locks of an `alter table` on a table of the last release. */
export function alterTableFaults({ relation, cmds = [] }: AlterTableStmt, history: History): Fault[] {
  const table = tableOf(relation);
  if (history.isNewTable(table)) return [];
  return cmds.flatMap((cmd) => ("AlterTableCmd" in cmd ? alterFaults(table, cmd.AlterTableCmd, history) : []));
}

function alterFaults(table: string, { subtype, name = "", def }: AlterTableCmd, history: History): Fault[] {
  const column = `${table}.${name}`;
  const isNew = history.isNewColumn(table, name);
  if (subtype === "AT_AddColumn" && def !== undefined && "ColumnDef" in def) return addColumn(table, def.ColumnDef);
  if (subtype === "AT_AddConstraint" && def !== undefined && "Constraint" in def)
    return addConstraint(table, def.Constraint, history);
  if (subtype === "AT_ValidateConstraint")
    return history.addedHere.has(name)
      ? fault(
          `validates ${name} in the migration that adds it`,
          "the table stays locked while all of it is read; validate it in a migration of its own",
        )
      : [];
  if (subtype === "AT_ColumnDefault" && def === undefined && !isNew)
    return fault(
      `drops the default of ${column}`,
      "the last release may insert rows without it; drop it a release later",
    );
  if (subtype !== undefined && harmless.has(subtype)) return [];
  switch (subtype) {
    case "AT_DropColumn":
      return isNew ? [] : fault(`drops ${column}`, "the last release reads it; drop it once a release does not");
    case "AT_SetNotNull":
      return history.isKnownNotNull(table, name)
        ? []
        : fault(
            `sets ${column} not null`,
            `all of the table is read under its lock, and the last release may write null; add a check (${name} is not null) not valid, and validate it in another migration before`,
          );
    case "AT_DropNotNull":
      return isNew
        ? []
        : fault(
            `lets ${column} be null`,
            "the last release reads it as never null; write no null before the release after this",
          );
    case "AT_AlterColumnType":
      return fault(
        `changes the type of ${column}`,
        `it ${rewrites}; add a column of that type, write both, and read the new one`,
      );
    case "AT_DropConstraint":
      return history.made.has(name)
        ? []
        : fault(
            `drops the constraint ${name}`,
            "the last release may name it, or count on it; drop it a release later",
          );
    default:
      return fault(
        `changes ${table} by ${subtype?.replace(/^AT_/, "")}`,
        "it is not known to leave the last release working and the table unlocked",
      );
  }
}

function addColumn(table: string, { colname = "", typeName, constraints = [] }: ColumnDef): Fault[] {
  const column = `${table}.${colname}`;
  const all = constraints.flatMap((each) => ("Constraint" in each ? [each.Constraint] : []));
  const find = (kind: Constraint["contype"]) => all.find(({ contype }) => contype === kind);
  const given = find("CONSTR_DEFAULT")?.raw_expr;
  const value = given !== undefined && isNull(given) ? undefined : given;
  const isSerial = /^(small|big)?serial\d?$/.test(nameOf(typeName?.names?.at(-1)));
  const faults: Fault[] = [];
  if (find("CONSTR_PRIMARY") || find("CONSTR_UNIQUE"))
    faults.push(
      ...fault(
        `adds ${column} with a unique index`,
        "it is built under the table's lock; create a unique index concurrently",
      ),
    );
  if (find("CONSTR_GENERATED") || find("CONSTR_IDENTITY") || isSerial || (value !== undefined && !isStable(value)))
    faults.push(
      ...fault(
        `adds ${column} with a value of each row's own`,
        `it ${rewrites}; add it empty, set the default in another statement, and fill in the rows that there are in small steps`,
      ),
    );
  else if (find("CONSTR_NOTNULL") && value === undefined)
    faults.push(
      ...fault(
        `adds ${column} not null without a default`,
        "the last release inserts rows without it; give it a default",
      ),
    );
  if (find("CONSTR_CHECK") || (find("CONSTR_FOREIGN") && value !== undefined))
    faults.push(
      ...fault(
        `adds ${column} with a constraint that reads the table`,
        "it is locked meanwhile; add the constraint not valid, and validate it in a migration of its own",
      ),
    );
  return faults;
}

function addConstraint(table: string, constraint: Constraint, history: History): Fault[] {
  const { contype, conname = "", skip_validation = false, indexname } = constraint;
  const column = neverNull(constraint);
  if (column !== undefined && !history.isNewColumn(table, column) && !skip_validation)
    return fault(
      `adds ${conname} to ${table}`,
      "all of the table is read under its lock; add it not valid, and validate it in a migration of its own",
    );
  if (column !== undefined && history.isNewColumn(table, column))
    return fault(
      `adds ${conname}, by which ${table}.${column} is never null`,
      "the last release inserts rows without it; add it a release later",
    );
  switch (contype) {
    case "CONSTR_CHECK":
    case "CONSTR_FOREIGN":
    case "CONSTR_NOTNULL":
      return skip_validation
        ? []
        : fault(
            `adds ${conname} to ${table}`,
            "all of the table is read under its lock; add it not valid, and validate it in a migration of its own",
          );
    case "CONSTR_UNIQUE":
    case "CONSTR_PRIMARY":
      return indexname === undefined
        ? fault(
            `adds ${conname} to ${table}`,
            "its index is built under the table's lock; create a unique index concurrently in a migration before, and add the constraint using index",
          )
        : [];
    default:
      return fault(`adds ${conname} to ${table}`, "all of the table is read, and its index built, under its lock");
  }
}

/**
 * Whether a default is one value for all existing rows. Postgres then stores it in the catalogue without rewriting the
 * table.
 */
function isStable(value: Node): boolean {
  if ("A_Const" in value || "SQLValueFunction" in value) return true;
  if ("TypeCast" in value) return value.TypeCast.arg !== undefined && isStable(value.TypeCast.arg);
  if ("A_ArrayExpr" in value) return (value.A_ArrayExpr.elements ?? []).every(isStable);
  if ("FuncCall" in value) return nameOf(value.FuncCall.funcname?.at(-1)) === "now";
  return false;
}

function isNull(value: Node): boolean {
  if ("TypeCast" in value) return value.TypeCast.arg !== undefined && isNull(value.TypeCast.arg);
  return "A_Const" in value && value.A_Const.isnull === true;
}

function fault(what: string, why: string): Fault[] {
  return [{ what, why }];
}
