import type { AlterTableCmd, AlterTableStmt, Constraint, CreateStmt, Node } from "libpg-query";
import { nameOf, tableOf } from "./statements.ts";

/** Ignores empty names: an index may be created without one. */
class Names extends Set<string> {
  override add(name: string): this {
    return name === "" ? this : super.add(name);
  }
}

type NotNull = { table: string; column: string; isValid: boolean };

/** The objects that migrations have created so far. The last release does not use objects created after it. */
export class History {
  /** Tables, types, functions and other objects that the last release does not know. */
  readonly made = new Names();
  readonly uniqueIndexes = new Set<string>();
  /** Checks that a column is not null, by constraint name. */
  readonly notNull = new Map<string, NotNull>();
  /**
   * Constraints that the current migration added. Validating one in the same migration takes the lock of a valid
   * constraint.
   */
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

  /** Marks all objects so far as released. */
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
    // A partition is part of its table.
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
