import type { RowOf } from "../../../database/query/types.ts";
import type { Send } from "../../sends/take-send.ts";

/** What a message counts as. */
export function sendOf({ id, channel }: Pick<RowOf<"Draft">, "id" | "channel">): Send {
  return { kind: channel === "sms" ? "text" : "email", id };
}
