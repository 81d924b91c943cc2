import type { Changes, ModelName, RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems.ts";
import { update } from "./store.ts";

/** The column that holds a model's state. */
type StateField<M extends ModelName> = "status" extends keyof RowOf<M> ? "status" : "state";
type StateOf<M extends ModelName> = Extract<RowOf<M>[StateField<M> & keyof RowOf<M>], string>;

/**
 * An action's states: those in which it is possible, each with the one that it leads to. An edit leads to the same state,
 * and a delete to none that a row can have.
 */
type Moves<M extends ModelName> = { readonly [From in StateOf<M>]?: StateOf<M> | "deleted" };

type Options<M extends ModelName> = {
  /** What a problem calls the record. */
  noun: string;
  /** The state at this moment, where time changes it before a job writes it down. */
  stateOf?: (row: RowOf<M>) => StateOf<M>;
};

/** The states of a model, and the actions that lead from one to another. */
export class Transitions<M extends ModelName, A extends string = string> {
  readonly model: M;
  readonly #noun: string;
  readonly #stateOf: (row: RowOf<M>) => StateOf<M>;
  readonly #actions: Readonly<Record<A, Moves<M>>>;

  constructor(model: M, { noun, stateOf = stored }: Options<M>, actions: Readonly<Record<A, Moves<M>>>) {
    this.model = model;
    this.#noun = noun;
    this.#stateOf = stateOf;
    this.#actions = actions;
  }

  allows(row: RowOf<M>, action: A): boolean {
    return Object.hasOwn(this.#actions[action], this.#stateOf(row));
  }

  /** The 409 of every resource. */
  assert(row: RowOf<M>, action: A): void {
    if (!this.allows(row, action)) throw new Problem("conflict", this.#conflict(row, action));
  }

  /** The state that the action leads to; the conflict where it is not possible. */
  next(row: RowOf<M>, action: A): StateOf<M> {
    this.assert(row, action);
    return this.#actions[action][this.#stateOf(row)] as StateOf<M>;
  }

  #conflict(row: RowOf<M>, action: A): string {
    const states = Object.keys(this.#actions[action]).map(spaced);
    const last = states.pop() ?? "";
    const listed = states.length === 0 ? last : `${states.join(", ")} or ${last}`;
    return `The ${this.#noun} is ${spaced(this.#stateOf(row))}; to ${spaced(action)} it, it must be ${listed}.`;
  }

  /** The actions as Markdown, for the reference. */
  describe(): string {
    const rows = Object.entries<Moves<M>>(this.#actions).flatMap(([action, moves]) => {
      const byTarget = Map.groupBy(Object.entries(moves), ([, to]) => to);
      return [...byTarget].map(([to, from]) => `${from.map(([state]) => state).join(" | ")} ──${action}──▶ ${to}`);
    });
    return `\`\`\`text\n${rows.join("\n")}\n\`\`\``;
  }
}

/** Takes a locked record through an action, with whatever else changes by it. */
export function transition<M extends ModelName, A extends string>(
  db: Transaction,
  transitions: Transitions<M, A>,
  row: RowOf<M> & { id: string },
  action: A,
  changes?: Changes<M>,
): Promise<RowOf<M>> {
  const state = { [fieldOf(row)]: transitions.next(row, action) };
  return update(db, transitions.model, row.id, { ...state, ...changes } as Changes<M>);
}

function fieldOf(row: object): "status" | "state" {
  return "status" in row ? "status" : "state";
}

function stored<M extends ModelName>(row: RowOf<M>): StateOf<M> {
  return (row as Record<string, unknown>)[fieldOf(row)] as StateOf<M>;
}

function spaced(name: string): string {
  return name.replaceAll("_", " ");
}
