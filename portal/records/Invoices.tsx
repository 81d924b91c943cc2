import { recordAddress } from "../app/record-address.ts";
import { Badge } from "../components/Badge.tsx";
import { ButtonLink } from "../components/Button.tsx";
import { Choices } from "../components/Choices.tsx";
import { Menu } from "../components/Menu.tsx";
import { Section } from "../components/Screen.tsx";
import { withQuery } from "../data/addresses.ts";
import { statusWords } from "../data/format.ts";
import type { JobFragment } from "../generated/types.ts";
import rows from "./Rows.module.css";

type Props = {
  invoices: JobFragment["invoices"];
  /** The quote or job that a new invoice is for; undefined if none can be created. */
  of: { quote: string } | { job: string } | undefined;
};

/** The invoices of a quote or a job. */
export function Invoices({ invoices, of }: Props) {
  return (
    <Section title="Invoices" actions={of !== undefined && <NewInvoice invoices={invoices} of={of} />}>
      {invoices.length === 0 ? (
        <p class={rows.quiet}>No invoices yet.</p>
      ) : (
        <ul class={rows.list}>
          {invoices.map(({ id, invoice_number: number, status }) => (
            <li key={id} class={rows.row}>
              <p class={rows.about}>
                <a href={recordAddress("invoice", id)}>{number}</a>
              </p>
              <Badge>{statusWords(status)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A second invoice is rare, so it is offered in a menu. */
function NewInvoice({ invoices, of }: { invoices: Props["invoices"]; of: NonNullable<Props["of"]> }) {
  const href = withQuery("/invoices/new", of);
  if (invoices.every(({ status }) => status === "void")) return <ButtonLink href={href}>New invoice</ButtonLink>;
  return (
    <Menu label="More about invoices" icon="more" variant="anchored">
      <Choices choices={[{ title: "New invoice", href }]} />
    </Menu>
  );
}
