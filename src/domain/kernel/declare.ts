import { type Access, isPortalOnly } from "../../auth/access.ts";
import type { Prepare, ResolveRoot, Shown } from "../../graphql/declarations.ts";
import { rootField } from "../../graphql/root-field.ts";
import type { ProblemType } from "../../problems.ts";

export type Declared = {
  description: string;
  access: Access;
  /** The problems that it can raise, besides those of every operation. */
  problems?: readonly ProblemType[];
  /** Requires a signed-in person to have confirmed their identity recently. Keys and apps are exempt. */
  recentProof?: true | ((input: never) => boolean);
  /** For operations that create a credential or grant access. Requires an owner with a verified email address. */
  verified?: true;
  /** Allows the operation in maintenance mode and while the business is suspended. Only for signing in and out. */
  whileReadOnly?: true;
  /** The answer in the reference's example. Default: the examples of the selected fields. */
  example?: Record<string, unknown>;
};

type Running = {
  resolve: ResolveRoot;
  shows?: Shown | undefined;
  prepare?: Prepare | undefined;
  /** The implementation. A test compares its name with the field's. */
  run?: { name: string };
};

/** The options that all kinds of root fields share. */
export function declare(declaration: Declared, running: Running) {
  const { description, access, problems = [], recentProof, verified, whileReadOnly, example } = declaration;
  const needed: ProblemType[] = [
    ...(recentProof !== undefined && isPortalOnly(access) ? (["confirmation-required"] as const) : []),
    ...(verified ? (["email-unverified"] as const) : []),
  ];
  return {
    description,
    directives: { scope: { name: access } },
    ...rootField({
      ...running,
      access,
      problems: [...problems, ...needed],
      answer: example,
      recentProof,
      verified,
      whileReadOnly,
    }),
  };
}
