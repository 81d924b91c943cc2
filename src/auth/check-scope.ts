import { type Access, accessProblem, hasAccess } from "./access.ts";
import type { Caller } from "./caller.ts";

export function assertAccess(caller: Caller, access: Access): void {
  if (!hasAccess(caller, access)) throw accessProblem(caller, access);
}
