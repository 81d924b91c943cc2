import { recordAddress } from "../../app/record-address.ts";
import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Section } from "../../components/Screen.tsx";
import { useLive } from "../../data/reread.ts";
import { JobLines } from "../../generated/documents/JobLines.ts";
import { LineTable } from "../../records/LineTable.tsx";

/** The lines of the job's quote. */
export function QuoteLines({ quoteId: id }: { quoteId: string }) {
  const [answer, retry] = useLive(JobLines, { id }, ["quote"], (change) => change.id === id);
  return (
    <Section title="Lines of the quote" actions={<ButtonLink href={recordAddress("quote", id)}>View quote</ButtonLink>}>
      <Answer answer={answer} retry={retry} lines={6}>
        {({ quote }) =>
          quote.lines.length === 0 ? <p>The quote has no lines.</p> : <LineTable lines={quote.lines} sums={quote} />
        }
      </Answer>
    </Section>
  );
}
