import type { Context } from "../../graphql/context.ts";
import { changeTwoFactor, type Proof } from "./change-two-factor.ts";
import { readTwoFactor } from "./schema.ts";
import { turnOff } from "./turn-off.ts";

export function disableTwoFactor(context: Context, proof: Proof) {
  return changeTwoFactor(context, proof, async (tx, { id }) => {
    await turnOff(tx, id);
    return readTwoFactor(tx, id);
  });
}
