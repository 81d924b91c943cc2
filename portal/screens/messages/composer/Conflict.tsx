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
  /** Who can be written to on the draft's channel. */
  recipients: readonly Recipient[] | undefined;
  onDone: () => void;
};

/** Somebody else has changed the draft, sent it or deleted it: the person decides, having read both. */
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
              Keep mine as a new draft
            </Button>
          ) : (
            <Button onClick={() => composing.autosave.goOn(theirs)}>Keep mine</Button>
          )}
        </article>
        {theirs === undefined ? (
          <article>
            <h2>Without yours</h2>
            <p>What you wrote since then is deleted.</p>
            <Button
              onClick={() => {
                composing.leave();
                composing.forget();
                onDone();
              }}
            >
              Discard mine
            </Button>
          </article>
        ) : (
          <article>
            <h2>Theirs</h2>
            <Text subject={theirs.subject} text={textOf(theirs)} />
            <Button onClick={() => composing.take(theirs)}>Take theirs</Button>
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
