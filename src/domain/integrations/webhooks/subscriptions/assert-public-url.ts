import type { Context } from "../../../../graphql/context.ts";
import { badField } from "../../../../problems.ts";

/** Call before the transaction, because it may resolve the host name. */
export async function assertPublicUrl({ services: { webhooks } }: Context, url: string): Promise<void> {
  const reason = await webhooks.refusal(url);
  if (reason !== undefined) throw badField("/url", reason);
}
