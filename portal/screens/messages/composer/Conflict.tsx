import { Button } from "../../../components/Button.tsx";
import { textOfHtml } from "../../../data/html.ts";
import type { ComposedDraftFragment } from "../../../generated/types.ts";
import styles from "./Composer.module.css";
import type { Composing, Trouble } from "./composing.ts";
import type { Recipient } from "./recipients.ts";
import { textOfWords } from "./words.ts";

type Props = {
  composing: Composing;
  trouble: Trouble;
  /** The possible recipients on the draft's channel. */
  recipients: readonly Recipient[] | undefined;
  onDone: () => void;
};

/** Shows both texts after somebody else changed, sent or deleted the draft, and lets the person decide. */
export function Conflict({ composing, trouble: { sentence, theirs, to }, recipients, onDone }: Props) {
  const words = composing.words.value;
  const subject = words.channel === "email" ? words.subject : null;
  return (
    <section class={styles.conflict} aria-label="Two texts">
      <p role="alert">{sentence}</p>
      <div class={styles.both}>
        <article>
          <h2>Yours</h2>
          <Text subject={subject} text={textOfWords(words)} />
          {theirs === undefined ? (
            <Button
              onClick={() => composing.keepAsNew(recipients?.find(({ address }) => address === to)?.contactId ?? null)}
            >
              Keep my version as a new draft
            </Button>
          ) : (
            <Button onClick={() => composing.autosave.goOn(theirs)}>Keep my version</Button>
          )}
        </article>
        {theirs === undefined ? (
          <article>
            <h2>Without your changes</h2>
            <p>Your changes will be deleted.</p>
            <Button
              onClick={() => {
                composing.leave();
                composing.forget();
                onDone();
              }}
            >
              Discard my changes
            </Button>
          </article>
        ) : (
          <article>
            <h2>Theirs</h2>
            <Text subject={theirs.subject} text={textOf(theirs)} />
            <Button onClick={() => composing.take(theirs)}>Use their version</Button>
          </article>
        )}
      </div>
    </section>
  );
}

function textOf({ text, html }: ComposedDraftFragment): string {
  return html === null ? (text ?? "") : textOfHtml(html);
}

function Text({ subject, text }: { subject: string | null; text: string }) {
  return (
    <>
      {subject !== null && subject !== "" && (
        <p>
          <strong>
            <bdi>{subject}</bdi>
          </strong>
        </p>
      )}
      <p class={styles.text} dir="auto">
        {text}
      </p>
    </>
  );
}
