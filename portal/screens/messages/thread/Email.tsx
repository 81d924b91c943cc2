import { useState } from "preact/hooks";
import { EmailBody } from "../../../components/EmailBody.tsx";
import type { ThreadItemFragment } from "../../../generated/types.ts";
import { Meta } from "./Meta.tsx";
import styles from "./Thread.module.css";

type Props = { item: ThreadItemFragment; sender: string; isNewest: boolean };

/** The newest one is open; the others are folded to a line, and read from the server when they are unfolded. */
export function Email({ item, sender, isNewest }: Props) {
  const { id, direction, at, subject, text, html, attachments } = item;
  const [isOpen, setOpen] = useState(isNewest);
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
              <bdi>{text?.slice(0, 140)}</bdi>
            </span>
          )}
        </summary>
        {isOpen && (
          <>
            <Addresses item={item} />
            {html === null ? (
              <p class={styles.text} dir="auto">
                {text}
              </p>
            ) : (
              <EmailBody path={`/messages/${id}/body`} subject={subject} />
            )}
          </>
        )}
      </details>
      {attachments.length > 0 && (
        <ul class={styles.attachments} aria-label="Attached files">
          {attachments.map((file) => (
            <li key={file.id}>
              <bdi>{file.filename}</bdi>
              {file.size !== null && <span> · {sizeOf(file.size)}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
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
