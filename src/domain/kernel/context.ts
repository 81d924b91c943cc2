import type { Context } from "../../graphql/context.ts";
import type { FeatureServices } from "../../graphql/services.ts";
import type { ModelName, RowOf } from "../../query/types.ts";
import type { Transaction } from "../../tenancy/tenant.ts";

/** A mutation's context. `db` is its transaction, which commits after the answer has been read. */
export type MutationContext = Omit<Context, "db"> & {
  db: Transaction;
  /** Reads the record with the relations that the answer selects. A delete calls it before it deletes. */
  readAnswer<M extends ModelName>(model: M, id: string): Promise<RowOf<M>>;
  /** Reads several records, in the order of the ids. */
  readAnswers<M extends ModelName>(model: M, ids: readonly string[]): Promise<RowOf<M>[]>;
};

/** The part of the context that a change needs if a worker makes it too. */
export type WritingContext = Pick<MutationContext, "db">;

/** The context of a change that programs, people and imports make. Imports have no caller. */
export type CallerContext = WritingContext & { caller?: MutationContext["caller"] };

/** The context of a change that customers can also make through a link. They have no caller. */
export type CustomerContext = WritingContext & {
  caller?: MutationContext["caller"];
  request?: Pick<MutationContext["request"], "origin">;
  services: Pick<FeatureServices, "links">;
};
