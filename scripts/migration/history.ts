import type { AlterTableCmd, AlterTableStmt, Constraint, CreateStmt, Node } from "libpg-query";
import { nameOf, tableOf } from "./statements.ts";

/** What has no name of its own is nobody's: an index may be created without one. */
class Names extends Set<string> {
  override add(name: string): this {
    return name === "" ? this : super.add(name);
  }
}

type NotNull = { table: string; column: string; isValid: boolean };

/** What migrations have made, statement by statement: what is new since the last release is nobody else's yet. */
export class History {
  /** Tables, types, functions and other things that the last release does not know. */
  readonly made = new Names();
  readonly uniqueIndexes = new Set<string>();
  /** Checks that a column is not null, by the name of their constraint. */
  readonly notNull = new Map<string, NotNull>();
  /** The constraints that the present migration has added: validated in the same one, they lock as if they had been valid. */
  readonly addedHere = new Set<string>();
  readonly #tables = new Set<string>();
  readonly #released = new Set<string>();
  readonly #columns = new Set<string>();

  isNewTable(table: string): boolean {
    return this.#tables.has(table);
  }

  isNewColumn(table: string, column: string): boolean {
    return this.isNewTable(table) || this.#columns.has(`${table}.${column}`);
  }

  isKnownNotNull(table: string, column: string): boolean {
    return [...this.notNull.values()].some((one) => one.table === table && one.column === column && one.isValid);
  }

  /** From here on, what is made is new. */
  release(): void {
    for (const table of this.#tables) this.#released.add(table);
    for (const each of [this.made, this.#tables, this.#columns, this.addedHere]) each.clear();
  }

  note(node: Node): void {
    if ("CreateStmt" in node) this.#createTable(node.CreateStmt);
    else if ("CreateTableAsStmt" in node) this.#add(tableOf(node.CreateTableAsStmt.into?.rel));
    else if ("AlterTableStmt" in node) this.#alterTable(node.AlterTableStmt);
    else if ("IndexStmt" in node) {
      const { idxname = "", unique = false } = node.IndexStmt;
      this.made.add(idxname);
      if (unique) this.uniqueIndexes.add(idxname);
    } else if ("CreateEnumStmt" in node) this.made.add(nameOf(node.CreateEnumStmt.typeName?.at(-1)));
    else if ("CompositeTypeStmt" in node) this.made.add(tableOf(node.CompositeTypeStmt.typevar));
    else if ("CreateDomainStmt" in node) this.made.add(nameOf(node.CreateDomainStmt.domainname?.at(-1)));
    else if ("CreateFunctionStmt" in node) this.made.add(nameOf(node.CreateFunctionStmt.funcname?.at(-1)));
    else if ("CreateSeqStmt" in node) this.made.add(tableOf(node.CreateSeqStmt.sequence));
    else if ("CreateTrigStmt" in node) this.made.add(node.CreateTrigStmt.trigname ?? "");
    else if ("CreatePolicyStmt" in node) this.made.add(node.CreatePolicyStmt.policy_name ?? "");
    else if ("ViewStmt" in node) this.made.add(tableOf(node.ViewStmt.view));
  }

  #add(table: string): void {
    this.#tables.add(table);
    this.made.add(table);
  }

  #createTable({ relation, partbound, inhRelations, if_not_exists = false }: CreateStmt): void {
    if (if_not_exists && this.#released.has(tableOf(relation))) return;
    // A partition belongs to its table.
    const isPartition = partbound !== undefined && inhRelations !== undefined;
    if (isPartition) this.made.add(tableOf(relation));
    else this.#add(tableOf(relation));
  }

  #alterTable({ relation, cmds = [] }: AlterTableStmt): void {
    const table = tableOf(relation);
    for (const cmd of cmds) if ("AlterTableCmd" in cmd) this.#alter(table, cmd.AlterTableCmd);
  }

  #alter(table: string, { subtype, name = "", def }: AlterTableCmd): void {
    if (subtype === "AT_AddColumn" && def !== undefined && "ColumnDef" in def)
      this.#columns.add(`${table}.${def.ColumnDef.colname}`);
    if (subtype === "AT_AddConstraint" && def !== undefined && "Constraint" in def)
      this.#addConstraint(table, def.Constraint);
    const check = this.notNull.get(name);
    if (subtype === "AT_ValidateConstraint" && check !== undefined) check.isValid = true;
  }

  #addConstraint(table: string, constraint: Constraint): void {
    const { conname = "", contype, skip_validation = false } = constraint;
    this.addedHere.add(conname);
    this.made.add(conname);
    if (contype === "CONSTR_UNIQUE") this.uniqueIndexes.add(conname);
    const column = neverNull(constraint);
    if (column !== undefined) this.notNull.set(conname, { table, column, isValid: !skip_validation });
  }
}

/** The column of `check (name is not null)`, and of `not null name`. */
export function neverNull({ contype, raw_expr, keys }: Constraint): string | undefined {
  if (contype === "CONSTR_NOTNULL") return nameOf(keys?.[0]);
  if (raw_expr === undefined || !("NullTest" in raw_expr) || raw_expr.NullTest.nulltesttype !== "IS_NOT_NULL")
    return undefined;
  const { arg } = raw_expr.NullTest;
  return arg !== undefined && "ColumnRef" in arg ? nameOf(arg.ColumnRef.fields?.at(-1)) : undefined;
}
