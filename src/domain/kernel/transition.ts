import { Problem } from "../../problems.ts";
import type { ModelName, RowOf, UpdateData } from "../../query/types.ts";
import type { Transaction } from "../../tenancy/tenant.ts";
import { update } from "./store.ts";

/** The column with the model's state. */
type StateField<M extends ModelName> = "status" extends keyof RowOf<M> ? "status" : "state";
type StateOf<M extends ModelName> = Extract<RowOf<M>[StateField<M> & keyof RowOf<M>], string>;

/**
 * The states in which an action is possible, each with the state that it leads to. An edit keeps the state. A delete
 * leads to `deleted`, which no row has.
 */
type StateChanges<M extends ModelName> = { readonly [From in StateOf<M>]?: StateOf<M> | "deleted" };

type Options<M extends ModelName, A extends string> = {
  /** The word for the record in problem details. */
  noun: string;
  /** The current state, if time changes it before a job stores it. Default: the stored state. */
  stateOf?: (row: RowOf<M>) => StateOf<M>;
  /** The public verb of each action that is named differently here. */
  verbs?: { readonly [Action in A]?: string };
};

/** A model's states and the actions between them. */
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

  /** Throws a 409 if the action is not possible in the row's state. */
  assert(row: RowOf<M>, action: A): void {
    if (!this.allows(row, action)) throw new Problem("conflict", this.#conflict(row, action));
  }

  /** The state that the action leads to. Throws a 409 if the action is not possible. */
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

  /** A Markdown diagram of the actions that change the state, for the reference. */
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

/** Applies an action to a locked record, together with other changes. */
export function transition<M extends ModelName, A extends string>(
  db: Transaction,
  transitions: Transitions<M, A>,
  row: RowOf<M> & { id: string },
  action: A,
  changes?: UpdateData<M>,
): Promise<RowOf<M>> {
  const state = { [fieldOf(row)]: transitions.next(row, action) };
  return update(db, transitions.model, row.id, { ...state, ...changes } as UpdateData<M>);
}

function fieldOf(row: object): "status" | "state" {
  return "status" in row ? "status" : "state";
}

function stored<M extends ModelName>(row: RowOf<M>): StateOf<M> {
  return (row as Record<string, unknown>)[fieldOf(row)] as StateOf<M>;
}

/** `delete` becomes "delete it", `pay_deposit` becomes "pay the deposit". */
function describeVerb(name: string): string {
  const [verb, ...object] = name.split("_");
  return object.length === 0 ? `${verb} it` : `${verb} the ${object.join(" ")}`;
}
