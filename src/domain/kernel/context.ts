import type { Context } from "../../graphql/context.ts";
import type { ModelName, RowOf } from "../../query/types.ts";
import type { Transaction } from "../../tenancy/tenant.ts";

/** What a mutation is given: its business's data are a transaction, which commits once the answer has been read. */
export type MutationContext = Omit<Context, "db"> & {
  db: Transaction;
  /** The record with the relations that the answer shows: what a delete answers is read before it. */
  readAnswer<M extends ModelName>(model: M, id: string): Promise<RowOf<M>>;
  /** Several, in the order of the ids. */
  readAnswers<M extends ModelName>(model: M, ids: readonly string[]): Promise<RowOf<M>[]>;
};

/** What a change takes of it that writes and nothing else, so that a worker can make it too. */
export type WritingContext = Pick<MutationContext, "db">;
