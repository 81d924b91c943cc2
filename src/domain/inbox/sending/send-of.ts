import type { RowOf } from "../../../query/types.ts";
import type { Send } from "../../integrations/sends/count-send.ts";

/** The kind of send that a message counts towards in the limits. */
export function sendOf({ id, channel }: Pick<RowOf<"Draft">, "id" | "channel">): Send {
  return { kind: channel === "sms" ? "text" : "email", id };
}
