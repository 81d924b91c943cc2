import { useState } from "preact/hooks";
import { Answer } from "../../components/Answer.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { apiPath } from "../../data/api.ts";
import { useLive } from "../../data/reread.ts";
import { Accounting as Document } from "../../generated/documents/Accounting.ts";
import type { AccountingSettingsFragment } from "../../generated/types.ts";
import { CodesForm } from "./CodesForm.tsx";
import { ExportForm } from "./ExportForm.tsx";
import { Xero } from "./Xero.tsx";

/** The way of invoices and payments into the business's accounting software. */
export function Accounting() {
  const [answer, retry] = useLive(Document, {});
  const [saved, setSaved] = useState<AccountingSettingsFragment | undefined>(undefined);
  return (
    <Screen
      title="Accounting"
      isNarrow
      about={
        <>
          Brings invoices, credit notes and payments into your accounting software.{" "}
          <a href={apiPath("/v1/docs/accounting")} target="_blank" rel="noreferrer">
            How to import the files
          </a>
        </>
      }
    >
      <Answer answer={answer} retry={retry} lines={8}>
        {({ accounting_settings: codes, accounting: state }) => (
          <>
            <Section title="Accounts and tax codes" about="As they appear in Xero or MYOB.">
              <CodesForm codes={saved ?? codes} onSaved={setSaved} />
            </Section>
            <Section title="Export">
              <ExportForm codes={saved ?? codes} />
            </Section>
            <Xero state={state} onChanged={retry} />
          </>
        )}
      </Answer>
    </Screen>
  );
}
