import type { Access } from "../../auth/access.ts";
import { access, answering } from "../../graphql/builder.ts";
import type { Prepare } from "../../graphql/execute.ts";
import type { Shown } from "../../graphql/plan.ts";
import type { ProblemType } from "../../problems.ts";

export type Declared = {
  description: string;
  access: Access;
  /** The problems that it can raise beside those of every operation. */
  problems?: readonly ProblemType[];
  /** What the reference's example of the answer shows instead of the fields' own examples. */
  example?: Record<string, unknown>;
};

/** `shows` and `prepare` are for the operations that select the field, `run` for the law on its name. */
type Extensions = { shows?: Shown | undefined; prepare?: Prepare | undefined; run?: object };

/** The options of a root field that all kinds of them have. */
export function declare({ description, access: held, problems = [], example }: Declared, more: Extensions = {}) {
  const declared = access(held, ...problems);
  const { extensions, ...options } = example === undefined ? declared : answering(declared, example);
  return { description, ...options, extensions: { ...extensions, ...more } };
}
