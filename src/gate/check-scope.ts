import { type Access, holds, refusal } from "./access.ts";
import type { Caller } from "./caller.ts";

export function checkScope(caller: Caller, access: Access): void {
  if (!holds(caller, access)) throw refusal(caller, access);
}
