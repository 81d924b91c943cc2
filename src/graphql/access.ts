import type { Access } from "../auth/access.ts";
import type { ProblemType } from "../problems.ts";

/** What a root field declares: who may use it, and the problems it can raise. */
export type AccessDeclaration = { access: Access; problems: ProblemType[] };
