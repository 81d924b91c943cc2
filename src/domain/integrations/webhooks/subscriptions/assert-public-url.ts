import type { Context } from "../../../../graphql/context.ts";
import { badField } from "../../../../problems.ts";

/** Before the transaction, because the host name may have to be resolved. */
export async function assertPublicUrl({ webhooks }: Context, url: string): Promise<void> {
  const reason = await webhooks.refusal(url);
  if (reason !== undefined) throw badField("/url", reason);
}
