import { type Access, isPortalOnly } from "../../auth/access.ts";
import type { Prepare, ResolveRoot, Shown } from "../../graphql/declarations.ts";
import { rootField } from "../../graphql/root-field.ts";
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

type Running = {
  resolve: ResolveRoot;
  shows?: Shown | undefined;
  prepare?: Prepare | undefined;
  /** The implementation, whose name a law compares with the field's. */
  run?: { name: string };
};

/** The options of a root field that all kinds of them have. */
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
