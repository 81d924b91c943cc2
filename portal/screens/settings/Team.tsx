import { useSignal } from "@preact/signals";
import { Answer } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { isUnverified, VerifyFirst } from "../../components/VerifyFirst.tsx";
import { mayUse } from "../../data/permissions.ts";
import { usePages } from "../../data/use-pages.ts";
import { viewer } from "../../data/viewer.ts";
import { Team as Document } from "../../generated/documents/Team.ts";
import type { TeamMemberFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import { Invitations } from "./Invitations.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { MemberDialog } from "./MemberDialog.tsx";
import { titleOf } from "./roles.ts";
import settings from "./Settings.module.css";
import styles from "./Team.module.css";
import { TwoFactorRequirement } from "./TwoFactorRequirement.tsx";

export function Team() {
  const isInviting = useSignal(false);
  const mayInvite = mayUse("invite_member") && !isUnverified();
  return (
    <Screen
      title="Team"
      actions={
        mayInvite && (
          <Button variant="main" onClick={() => (isInviting.value = true)}>
            Invite someone
          </Button>
        )
      }
    >
      {!mayUse("update_member") && <p class={settings.note}>Only owners can invite people and change roles.</p>}
      {mayUse("invite_member") && <VerifyFirst before="invite people" />}
      <People />
      {mayUse("set_two_factor_requirement") && <TwoFactorRequirement />}
      {mayUse("invitations") && <Invitations />}
      {isInviting.value && <InviteDialog onClose={() => (isInviting.value = false)} />}
    </Screen>
  );
}

function People() {
  const { answer, retry, more } = usePages(Document, { limit: pageSize }, ["member"], (data) => data.team_members);
  const managed = useSignal<string | undefined>(undefined);
  const mayManage = mayUse("update_member");
  const columns = ["Name", "Role", ...(mayManage ? ["Two-factor"] : []), "Status", ...(mayManage ? ["Action"] : [])];
  const open = answer.data?.team_members.data.find(({ id }) => id === managed.value);
  return (
    <Section title="People">
      <Answer answer={answer} retry={retry}>
        {({ team_members: { data } }) => (
          <>
            <Table caption="People" columns={columns}>
              {[...data].sort(activeFirst).map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  manage={mayManage ? () => (managed.value = member.id) : undefined}
                />
              ))}
            </Table>
            <MoreButton more={more} />
          </>
        )}
      </Answer>
      {mayManage && open !== undefined && (
        <MemberDialog key={open.id} member={open} onClose={() => (managed.value = undefined)} />
      )}
    </Section>
  );
}

function activeFirst(a: TeamMemberFragment, b: TeamMemberFragment): number {
  return Number(b.is_active) - Number(a.is_active) || a.name.localeCompare(b.name);
}

function MemberRow({ member, manage }: { member: TeamMemberFragment; manage: (() => void) | undefined }) {
  const { id, name, email, role, is_active: isActive, two_factor: twoFactor } = member;
  return (
    <tr>
      <Cell column="Name">
        <div>
          <span class={styles.name}>{name}</span> {id === viewer.value?.member.id && <Badge>You</Badge>}
          <div class={settings.quiet}>{email}</div>
        </div>
      </Cell>
      <Cell column="Role">
        <span class={styles.role}>{titleOf(role)}</span>
      </Cell>
      {manage !== undefined && <Cell column="Two-factor">{twoFactor === true ? "On" : "Off"}</Cell>}
      <Cell column="Status">
        <span>
          <Badge tone={isActive ? "good" : "plain"}>{isActive ? "Active" : "Deactivated"}</Badge>
        </span>
      </Cell>
      {manage !== undefined && (
        <Cell column="Action">
          <span>
            <Button onClick={manage} aria-label={`Manage ${name}`}>
              Manage
            </Button>
          </span>
        </Cell>
      )}
    </tr>
  );
}
