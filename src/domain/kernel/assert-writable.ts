import { assertNotSuspended } from "../../auth/access.ts";
import type { Context } from "../../graphql/context.ts";

/** Before a change: throws in maintenance mode, and where the operator has suspended the business. */
export function assertWritable(
  { maintenance, caller }: Pick<Context, "maintenance" | "caller">,
  { whileReadOnly }: { whileReadOnly?: true } = {},
): void {
  if (whileReadOnly) return;
  maintenance.assertOff();
  assertNotSuspended(caller);
}
