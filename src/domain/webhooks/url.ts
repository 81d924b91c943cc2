import type { Context } from "../../graphql/context.ts";
import { badField } from "../../problems.ts";

/** Names may have to be looked up for it, so it comes before the transaction. */
export async function refuseUrl({ webhooks }: Context, url: string): Promise<void> {
  const reason = await webhooks.refusal(url);
  if (reason !== undefined) throw badField("/url", reason);
}
