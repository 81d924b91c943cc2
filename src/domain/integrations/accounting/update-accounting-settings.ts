import { auditChange } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/store.ts";
import { accountingSettings, type UpdateAccountingSettingsInput } from "./schema.ts";
import { type AccountingSettings, type Codes, noCodes } from "./settings.ts";

const columns = ["salesAccount", "taxCode", "taxFreeCode", "paymentAccount"] as const;

/** Updates the codes. The first change inserts the business's own row. A concurrent first change finds that row. */
export async function updateAccountingSettings(
  { db, caller, request }: MutationContext,
  input: typeof UpdateAccountingSettingsInput.$inferInput,
): Promise<AccountingSettings> {
  const auditCodes = (before: Codes, after: Codes) =>
    auditChange(db, { caller, request }, "accounting_settings_updated", { before, after, columns });
  const changes = accountingSettings.patch(input);
  const inserted = await db.tryCreate("AccountingSettings", { data: changes });
  if (inserted !== null) {
    await auditCodes(noCodes, inserted);
    return inserted;
  }
  const before = await db.findFirst("AccountingSettings", {}, { lock: true });
  if (before === null) throw notFound();
  const [after = before] = await db.updateManyAndReturn("AccountingSettings", { data: changes });
  await auditCodes(before, after);
  return after;
}
