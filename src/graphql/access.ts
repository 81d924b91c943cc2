import type { Access } from "../gate/access.ts";
import type { ProblemType } from "../problems.ts";

/** What a root field declares: who may use it, and the problems it can raise. */
export type Held = { access: Access; problems: ProblemType[] };
