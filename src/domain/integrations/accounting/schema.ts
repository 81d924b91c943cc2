import { instant, line } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

export const accountingSettings = resource("AccountingSettings", {
  description: "The codes under which the business's accounting software books its sales.",
  fields: {
    sales_account: line({
      description:
        "The code of the income account for sales, such as `200` in Xero or `4-1000` in MYOB; null if none is set.",
      example: "200",
      nullable: true,
      writable: "update",
    }),
    tax_code: line({
      description:
        "The tax code of lines with GST; null for the software's own: `GST on Income` in Xero, `GST` in MYOB.",
      example: "GST on Income",
      nullable: true,
      writable: "update",
    }),
    tax_free_code: line({
      description:
        "The tax code of lines without GST; null for the software's own: `GST Free Income` in Xero, `FRE` in MYOB.",
      example: "GST Free Income",
      nullable: true,
      writable: "update",
    }),
    payment_account: line({
      description: "The code of the bank account that payments arrive in; null if none is set.",
      example: "090",
      nullable: true,
      writable: "update",
    }),
    updated_at: instant({
      description: "When the codes were last changed; when the business was created, until they are.",
    }),
  },
});

export const UpdateAccountingSettingsInput = accountingSettings.updateInput("UpdateAccountingSettingsInput", {
  description: "The codes to change. Codes that are left out keep their values; null clears a code.",
});
