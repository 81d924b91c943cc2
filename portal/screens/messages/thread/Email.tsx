import { useState } from "preact/hooks";
import { EmailBody } from "../../../components/EmailBody.tsx";
import type { ThreadItemFragment } from "../../../generated/types.ts";
import { Meta } from "./Meta.tsx";
import { splitQuoted } from "./quoted.ts";
import styles from "./Thread.module.css";

type Props = { item: ThreadItemFragment; sender: string; isOpenAtFirst: boolean };

const foldedLength = 140;

/** An email, folded or open. Opening it loads its HTML. */
export function Email({ item, sender, isOpenAtFirst }: Props) {
  const { id, direction, at, subject, text, has_html: hasHtml, attachments, delivery_failure: failure } = item;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <li class={styles.message} data-direction={direction} data-email>
      <Meta at={at} sender={sender}>
        Email
      </Meta>
      <details
        class={styles.email}
        open={isOpen}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
        }}
      >
        <summary>
          <strong>
            <bdi>{subject ?? "No subject"}</bdi>
          </strong>
          {!isOpen && (
            <span class={styles.fold}>
              <bdi>{text?.slice(0, foldedLength)}</bdi>
            </span>
          )}
        </summary>
        {isOpen && (
          <>
            <Addresses item={item} />
            {hasHtml ? <EmailBody path={`/messages/${id}/body`} subject={subject} /> : <Text text={text ?? ""} />}
          </>
        )}
      </details>
      {failure !== null && (
        <p class={styles.failure}>
          Not delivered. <bdi>{failure}</bdi>
        </p>
      )}
      {attachments.length > 0 && (
        <ul class={styles.attachments} aria-label="Attached files">
          {attachments.map((file) => (
            <li key={file.id}>
              {file.url === null ? (
                <bdi>{file.filename}</bdi>
              ) : (
                <a href={file.url} target="_blank" rel="noopener">
                  <bdi>{file.filename}</bdi>
                </a>
              )}
              {file.size !== null && <span> · {sizeOf(file.size)}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Text({ text }: { text: string }) {
  const { own, quoted } = splitQuoted(text);
  return (
    <>
      <p class={styles.text} dir="auto">
        {own}
      </p>
      {quoted !== undefined && (
        <details class={styles.quoted}>
          <summary class={styles.unfold} aria-label="Quoted text" title="Quoted text">
            …
          </summary>
          <p class={styles.text} dir="auto">
            {quoted}
          </p>
        </details>
      )}
    </>
  );
}

function Addresses({ item: { from, to, cc } }: { item: ThreadItemFragment }) {
  return (
    <p class={styles.addresses}>
      {from !== null && <bdi>{from}</bdi>}
      {to !== null && (
        <>
          {" to "}
          <bdi>{to}</bdi>
        </>
      )}
      {cc.length > 0 && (
        <>
          {", copied to "}
          <bdi>{cc.join(", ")}</bdi>
        </>
      )}
    </p>
  );
}

/** `12 KB`, `1.4 MB` */
function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
