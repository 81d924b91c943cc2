import type { RowOf } from "../../database/query/types.ts";
import type { Context } from "../../graphql/context.ts";
import { notFound } from "../../graphql/record.ts";
import type { UpdateBusinessSettingsInput } from "./settings.ts";

export async function updateSettings(
  { db, businessId }: Context,
  input: typeof UpdateBusinessSettingsInput.$inferInput,
): Promise<RowOf<"Business">> {
  return db.transaction(async (writing) => {
    const changes = input.lead_emails == null ? {} : { leadEmails: input.lead_emails };
    const [business] = await writing.update("Business", { id: businessId }, changes);
    if (business === undefined) throw notFound();
    return business;
  });
}
