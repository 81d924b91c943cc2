import { useSignal } from "@preact/signals";
import { notify } from "../../app/notices.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge, type Tone } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Section } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { useAction } from "../../data/action.ts";
import { client } from "../../data/client.ts";
import { now } from "../../data/clock.ts";
import { date } from "../../data/time.ts";
import { usePages } from "../../data/use-pages.ts";
import { Invitations as Document } from "../../generated/documents/Invitations.ts";
import { ResendInvitation } from "../../generated/documents/ResendInvitation.ts";
import { RevokeInvitation } from "../../generated/documents/RevokeInvitation.ts";
import type { InvitationFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import { titleOf } from "./roles.ts";
import settings from "./Settings.module.css";
import styles from "./Team.module.css";

const variables = { limit: pageSize };

export function Invitations() {
  const { answer, retry, more } = usePages(Document, variables, ["member"], (data) => data.invitations);
  const revoked = useSignal<InvitationFragment | undefined>(undefined);
  return (
    <Section title="Invitations">
      <Answer answer={answer} retry={retry} lines={2}>
        {({ invitations: { data } }) =>
          data.length === 0 ? (
            <Empty>No invitations yet. Invite someone to join your team.</Empty>
          ) : (
            <>
              <Table caption="Invitations" columns={["Name", "Role", "State", "Invited by", "Action"]}>
                {data.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    revoke={() => (revoked.value = invitation)}
                  />
                ))}
              </Table>
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
      {revoked.value !== undefined && <Revoke invitation={revoked.value} onClose={() => (revoked.value = undefined)} />}
    </Section>
  );
}

/** Reads the invitations again after one is sent. */
export function readInvitations(): void {
  client
    .query(Document, variables, { requestPolicy: "network-only" })
    .toPromise()
    .catch(() => undefined);
}

type State = { title: string; tone: Tone; when: string | undefined; isPending: boolean };

function stateOf({ accepted_at: accepted, revoked_at: revoked, expires_at: expires }: InvitationFragment): State {
  if (accepted !== null) return { title: "Accepted", tone: "good", when: date(accepted), isPending: false };
  if (revoked !== null) return { title: "Revoked", tone: "plain", when: date(revoked), isPending: false };
  if (Temporal.Instant.compare(expires, now()) > 0)
    return { title: "Sent", tone: "plain", when: `expires ${date(expires)}`, isPending: true };
  return { title: "Expired", tone: "warn", when: date(expires), isPending: true };
}

function InvitationRow({ invitation, revoke }: { invitation: InvitationFragment; revoke: () => void }) {
  const { id, name, email, role, invited_by: by } = invitation;
  const { title, tone, when, isPending: isOpen } = stateOf(invitation);
  const { isPending, error, run } = useAction(ResendInvitation, () =>
    notify(`New link sent to ${email}. The old link no longer works.`, "good"),
  );
  return (
    <tr>
      <Cell column="Name">
        <div>
          <span class={styles.name}>{name}</span>
          <div class={settings.quiet}>{email}</div>
        </div>
      </Cell>
      <Cell column="Role">
        <span class={styles.role}>{titleOf(role)}</span>
      </Cell>
      <Cell column="State">
        <span>
          <Badge tone={tone}>{title}</Badge> <span class={settings.quiet}>{when}</span>
        </span>
      </Cell>
      <Cell column="Invited by">{by.name}</Cell>
      <Cell column="Action">
        {isOpen ? (
          <ButtonRow isAtStart>
            <Button onClick={() => run({ id })} isPending={isPending} aria-label={`Send again to ${name}`}>
              Send again
            </Button>
            <Button onClick={revoke} aria-label={`Revoke the invitation of ${name}`}>
              Revoke
            </Button>
            {error !== undefined && <p role="alert">{error}</p>}
          </ButtonRow>
        ) : (
          <span class={settings.quiet}>–</span>
        )}
      </Cell>
    </tr>
  );
}

function Revoke({ invitation: { id, name, email }, onClose }: { invitation: InvitationFragment; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Revoke the invitation of ${name}?`}
      action="Revoke"
      document={RevokeInvitation}
      variables={{ id }}
      onDone={() => {
        notify(`The invitation of ${name} is revoked.`, "good");
      }}
      onClose={onClose}
    >
      <p>The link sent to {email} will stop working. You can invite them again.</p>
    </ActionDialog>
  );
}
