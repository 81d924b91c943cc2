import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Button, ButtonLink } from "../components/Button.tsx";
import { Icon } from "../components/Icons.tsx";
import { isPassing, sentenceOf } from "../data/problems.ts";
import { canUndo, forget, type Outgoing, outgoing, retry, undo } from "../data/sending.ts";
import { dateTime } from "../data/time.ts";
import { viewer } from "../data/viewer.ts";
import styles from "./Notices.module.css";

const maxShown = 3;

/** Sends and deletions that can still be undone, the latest last, and sends that failed. */
export function OutgoingNotices() {
  const underWay = outgoing.value.filter(({ state }) => state !== "gone" && state !== "failed");
  const failed = outgoing.value.filter(({ state }) => state === "failed");
  const hidden = underWay.length - maxShown;
  return (
    <>
      {failed.slice(-maxShown).map((entry) => (
        <Failed key={entry.key} entry={entry} />
      ))}
      {hidden > 0 && <p class={styles.more}>{hidden} more pending</p>}
      {underWay.slice(-maxShown).map((entry) => (
        <UnderWay key={entry.key} entry={entry} />
      ))}
    </>
  );
}

function UnderWay({ entry }: { entry: Outgoing }) {
  const { key, state, undoMs, undoUntil } = entry;
  const isCounting = state === "counting";
  return (
    <div class={styles.notice}>
      {isCounting ? <Ring undoMs={undoMs} undoUntil={undoUntil} /> : <span class={styles.turning} aria-hidden="true" />}
      <p>
        {isCounting && <span class="visually-hidden">{announcement(entry)} </span>}
        {titleOf(entry)}
      </p>
      <Button variant="quiet" title="Undo (Z)" disabled={!canUndo(entry)} onClick={() => undo(key)}>
        {state === "undoing" ? "Undoing…" : "Undo"}
      </Button>
    </div>
  );
}

/** Announced once to screen readers, when the countdown starts. */
function announcement({ kind, undoMs }: Outgoing): string {
  const how = viewer.value?.preferences.shortcuts === false ? "" : " Undo: Z";
  if (kind === "schedule") return `Scheduled.${how}`;
  return `${kind === "send" ? "Sending" : "Deleting"} in ${Math.round(undoMs / 1000)} seconds.${how}`;
}

function titleOf({ kind, name, sendAt }: Outgoing): ComponentChildren {
  const person = <bdi>{name}</bdi>;
  if (kind === "send") return <>Sending to {person}</>;
  if (kind === "delete") return <>Draft to {person} deleted</>;
  return (
    <>
      To {person} {sendAt !== undefined && dateTime(sendAt)}
    </>
  );
}

type RingProps = Pick<Outgoing, "undoMs" | "undoUntil">;

/** A ring that empties as the time to undo runs out. */
function Ring({ undoMs, undoUntil }: RingProps) {
  // Computed once: changing `animation-delay` later would restart the animation.
  const passedMs = useMemo(() => undoMs - (undoUntil - performance.now()), [undoUntil]);
  return (
    <svg class={styles.ring} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <circle
        cx="10"
        cy="10"
        r="8"
        pathLength={100}
        style={{ animationDuration: `${undoMs}ms`, animationDelay: `${-passedMs}ms` }}
      />
    </svg>
  );
}

const failures = { send: "Not sent to", schedule: "Not scheduled for", delete: "Draft not deleted, to" } as const;

function Failed({ entry: { key, kind, name, problem, conversationId } }: { entry: Outgoing }) {
  if (problem === undefined) return null;
  return (
    <div class={styles.notice} data-tone="bad">
      <p>
        {failures[kind]} <bdi>{name}</bdi>. {sentenceOf(problem)}
      </p>
      {isPassing(problem) ? (
        <Button variant="quiet" onClick={() => retry(key)}>
          Try again
        </Button>
      ) : (
        conversationId !== null && (
          <ButtonLink variant="quiet" href={`/messages/${conversationId}`}>
            Open
          </ButtonLink>
        )
      )}
      <Button variant="quiet" aria-label="Close" onClick={() => forget(key)}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
