import type { RowOf } from "../../../query/types.ts";
import type { Send } from "../../integrations/sends/take-send.ts";

/** What a message counts as. */
export function sendOf({ id, channel }: Pick<RowOf<"Draft">, "id" | "channel">): Send {
  return { kind: channel === "sms" ? "text" : "email", id };
}
