import { type Access, isPortalOnly } from "../../auth/access.ts";
import { access, answering } from "../../graphql/builder.ts";
import type { Prepare } from "../../graphql/execute.ts";
import type { Shown } from "../../graphql/plan.ts";
import type { ProblemType } from "../../problems.ts";

export type Declared = {
  description: string;
  access: Access;
  /** The problems that it can raise beside those of every operation. */
  problems?: readonly ProblemType[];
  /** Asks a signed-in person whose last proof is old to confirm their identity first; keys and apps are not asked. */
  recentProof?: true | ((input: never) => boolean);
  /** It makes a credential or lets somebody in, so it needs a business whose owner's email address is verified. */
  verified?: true;
  /** Allowed in maintenance mode and while the business is suspended, because it only signs people in and out. */
  whileReadOnly?: true;
  /** What the reference's example of the answer shows instead of the fields' own examples. */
  example?: Record<string, unknown>;
};

/** `shows` and `prepare` are for the operations that select the field, `run` for the law on its name. */
type Extensions = { shows?: Shown | undefined; prepare?: Prepare | undefined; run?: object };

/** The options of a root field that all kinds of them have. */
export function declare(declaration: Declared, more: Extensions = {}) {
  const { description, access: held, problems = [], recentProof, verified, whileReadOnly, example } = declaration;
  const needed: ProblemType[] = [
    ...(recentProof !== undefined && isPortalOnly(held) ? (["confirmation-required"] as const) : []),
    ...(verified ? (["email-unverified"] as const) : []),
  ];
  const declared = access(held, ...problems, ...needed);
  const { extensions, ...options } = example === undefined ? declared : answering(declared, example);
  return { description, ...options, extensions: { ...extensions, recentProof, verified, whileReadOnly, ...more } };
}
