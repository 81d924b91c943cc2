import { useSignal } from "@preact/signals";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Ago } from "../../components/Ago.tsx";
import { Answer } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { Section } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { client, mutate } from "../../data/client.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { useLive } from "../../data/reread.ts";
import { dateTime } from "../../data/time.ts";
import { EndOtherSessions } from "../../generated/documents/EndOtherSessions.ts";
import { EndSession } from "../../generated/documents/EndSession.ts";
import { OwnSessions } from "../../generated/documents/OwnSessions.ts";
import type { SessionFragment } from "../../generated/types.ts";
import styles from "./Settings.module.css";

export function Sessions() {
  const [answer, retry] = useLive(OwnSessions, {});
  const isConfirming = useSignal(false);
  const others = answer.data?.sessions.filter(({ is_current: isCurrent }) => !isCurrent) ?? [];
  return (
    <Section
      title="Sessions"
      about="The browsers that you are signed in with."
      actions={others.length > 0 && <Button onClick={() => (isConfirming.value = true)}>End all others</Button>}
    >
      <Answer answer={answer} retry={retry}>
        {({ sessions }) => (
          <Table caption="Sessions" columns={["Device", "Address", "Last used", "Signed in", "Action"]}>
            {[...sessions].sort(currentFirst).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Table>
        )}
      </Answer>
      {isConfirming.value && <EndOthers count={others.length} onClose={() => (isConfirming.value = false)} />}
    </Section>
  );
}

/** Reads the sessions again after some have ended. */
export function readSessions(): void {
  client
    .query(OwnSessions, {}, { requestPolicy: "network-only" })
    .toPromise()
    .catch(() => undefined);
}

function currentFirst(a: SessionFragment, b: SessionFragment): number {
  return Number(b.is_current) - Number(a.is_current);
}

function SessionRow({ session }: { session: SessionFragment }) {
  const isPending = useSignal(false);

  async function end(): Promise<void> {
    isPending.value = true;
    const { error } = await mutate(EndSession, { id: session.id });
    isPending.value = false;
    if (error === undefined) notify("Session ended.", "good");
    else notify(sentenceOf(problemOf(error)), "bad");
    readSessions();
  }

  return (
    <tr>
      <Cell column="Device">{session.device}</Cell>
      <Cell column="Address">{session.address ?? "Not known"}</Cell>
      <Cell column="Last used">
        <Ago at={session.last_seen_at} />
      </Cell>
      <Cell column="Signed in">
        <time dateTime={session.created_at}>{dateTime(session.created_at)}</time>
        {session.signed_in_by === "single_sign_on" && " by single sign-on"}
      </Cell>
      <Cell column="Action">
        {session.is_current ? (
          <span>
            <Badge tone="good">This browser</Badge>
          </span>
        ) : (
          <span>
            <Button
              onClick={end}
              isPending={isPending.value}
              aria-label={`End session: ${session.device}, ${session.address ?? "address not known"}`}
            >
              End
            </Button>
          </span>
        )}
      </Cell>
    </tr>
  );
}

function EndOthers({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <ActionDialog
      title="End all other sessions?"
      action="End sessions"
      document={EndOtherSessions}
      variables={{}}
      onDone={({ end_other_sessions: ended }) => {
        notify(ended === 1 ? "1 session ended." : `${ended} sessions ended.`, "good");
        readSessions();
      }}
      onClose={onClose}
    >
      <p class={styles.quiet}>
        {count === 1 ? "One other browser is" : `${count} other browsers are`} signed out at once. This one stays signed
        in.
      </p>
    </ActionDialog>
  );
}
