import { Problem } from "../../problems.ts";
import type { Changes, ModelName, RowOf } from "../../query/types.ts";
import type { Transaction } from "../../tenancy/tenant.ts";
import { update } from "./store.ts";

/** The column that holds a model's state. */
type StateField<M extends ModelName> = "status" extends keyof RowOf<M> ? "status" : "state";
type StateOf<M extends ModelName> = Extract<RowOf<M>[StateField<M> & keyof RowOf<M>], string>;

/**
 * An action's states: those in which it is possible, each with the one that it leads to. An edit leads to the same state,
 * and a delete to none that a row can have.
 */
type StateChanges<M extends ModelName> = { readonly [From in StateOf<M>]?: StateOf<M> | "deleted" };

type Options<M extends ModelName, A extends string> = {
  /** What a problem calls the record. */
  noun: string;
  /** The state at this moment, where time changes it before a job writes it down. */
  stateOf?: (row: RowOf<M>) => StateOf<M>;
  /** The public verb of an action that has another name here. */
  verbs?: { readonly [Action in A]?: string };
};

/** The states of a model, and the actions that lead from one to another. */
export class Transitions<M extends ModelName, A extends string = string> {
  readonly model: M;
  readonly #noun: string;
  readonly #stateOf: (row: RowOf<M>) => StateOf<M>;
  readonly #verbs: { readonly [Action in A]?: string };
  readonly #actions: Readonly<Record<A, StateChanges<M>>>;

  constructor(
    model: M,
    { noun, stateOf = stored, verbs = {} }: Options<M, A>,
    actions: Readonly<Record<A, StateChanges<M>>>,
  ) {
    this.model = model;
    this.#noun = noun;
    this.#stateOf = stateOf;
    this.#verbs = verbs;
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
    const states = Object.keys(this.#actions[action]);
    const last = states.pop() ?? "";
    const listed = states.length === 0 ? last : `${states.join(", ")} or ${last}`;
    const field = fieldOf(row);
    const goal = describeVerb(this.#verbOf(action));
    return `The ${this.#noun}'s ${field} is ${this.#stateOf(row)}. To ${goal}, the ${field} must be ${listed}.`;
  }

  #verbOf(action: A): string {
    return this.#verbs[action] ?? action;
  }

  /** The actions that change the state, as Markdown for the reference. */
  describe(): string {
    const rows = Object.entries<StateChanges<M>>(this.#actions).flatMap(([action, stateChanges]) => {
      const changing = Object.entries(stateChanges).filter(([from, to]) => from !== to);
      const byTarget = Map.groupBy(changing, ([, to]) => to);
      const verb = this.#verbOf(action as A);
      return [...byTarget].map(([to, from]) => `${from.map(([state]) => state).join(" | ")} ──${verb}──▶ ${to}`);
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

/** `delete` as "delete it", `pay_deposit` as "pay the deposit". */
function describeVerb(name: string): string {
  const [verb, ...object] = name.split("_");
  return object.length === 0 ? `${verb} it` : `${verb} the ${object.join(" ")}`;
}
