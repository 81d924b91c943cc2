import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { notify } from "../../app/notices.ts";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { ConfirmDialog, Dialog } from "../../components/Dialog.tsx";
import { Form } from "../../components/Form.tsx";
import { useAction } from "../../data/action.ts";
import { useForm } from "../../data/form.ts";
import { viewer } from "../../data/viewer.ts";
import { EndMemberSessions } from "../../generated/documents/EndMemberSessions.ts";
import { ResetMemberTwoFactor } from "../../generated/documents/ResetMemberTwoFactor.ts";
import { UpdateMember } from "../../generated/documents/UpdateMember.ts";
import type { TeamMemberFragment } from "../../generated/types.ts";
import { RoleField, roleIn } from "./RoleField.tsx";
import { articled, titleOf } from "./roles.ts";
import styles from "./Team.module.css";

type Props = { member: TeamMemberFragment; onClose: () => void };
/** Actions with a confirmation. They close the whole dialog when done, because a dialog covers notices. */
type Asked = Props & { back: () => void };
type Confirming = "deactivate" | "reset";

/** An owner's actions on a member. */
export function MemberDialog({ member, onClose }: Props) {
  const confirming = useSignal<Confirming | undefined>(undefined);
  const back = () => {
    confirming.value = undefined;
  };
  if (confirming.value === "deactivate") return <Deactivate member={member} onClose={onClose} back={back} />;
  if (confirming.value === "reset") return <Reset member={member} onClose={onClose} back={back} />;
  return (
    <Dialog title={member.name} onClose={onClose}>
      {member.is_active && <Role member={member} onClose={onClose} />}
      <ul class={styles.actions}>
        {member.is_active ? (
          <Access member={member} onClose={onClose} confirm={(what) => (confirming.value = what)} />
        ) : (
          <Reactivate member={member} onClose={onClose} />
        )}
      </ul>
      {!member.is_active && (
        <ButtonRow>
          <Button onClick={onClose}>Close</Button>
        </ButtonRow>
      )}
    </Dialog>
  );
}

function Role({ member: { id, name, role }, onClose }: Props) {
  const form = useForm({
    document: UpdateMember,
    variables: (fields) => ({ id, input: { role: roleIn(fields) } }),
    onDone({ update_member: { role: changed } }) {
      notify(`${name} is now ${articled(titleOf(changed))}.`, "good");
      onClose();
    },
  });
  return (
    <Form form={form} action="Save role" cancel={<Button onClick={onClose}>Cancel</Button>}>
      <RoleField initial={role} error={form.errors.value.role} />
    </Form>
  );
}

function Access({ member, onClose, confirm }: Props & { confirm: (what: Confirming) => void }) {
  const isSelf = member.id === viewer.value?.member.id;
  return (
    <>
      {isSelf ? (
        <li>
          <p>
            Your sessions and your two-factor sign-in are in <a href="/settings/profile">your profile</a>.
          </p>
        </li>
      ) : (
        <>
          <EndSessions member={member} onClose={onClose} />
          {member.two_factor === true && (
            <li>
              <p>Use this if they lost their phone and recovery codes. They'll sign in with their password only.</p>
              <Button onClick={() => confirm("reset")}>Reset two-factor</Button>
            </li>
          )}
        </>
      )}
      <li>
        <p>Ends access to the portal. The records {isSelf ? "you" : "they"} created stay.</p>
        <Button onClick={() => confirm("deactivate")}>Deactivate</Button>
      </li>
    </>
  );
}

function EndSessions({ member: { id, name }, onClose }: Props) {
  const { isPending, error, run } = useAction(EndMemberSessions, ({ end_member_sessions: ended }) => {
    notify(ended === 1 ? `1 session of ${name} ended.` : `${ended} sessions of ${name} ended.`, "good");
    onClose();
  });
  return (
    <li>
      <About error={error}>Signs the person out everywhere. They can sign in again.</About>
      <Button onClick={() => run({ id })} isPending={isPending}>
        End sessions
      </Button>
    </li>
  );
}

function Reactivate({ member: { id, name, role }, onClose }: Props) {
  const { isPending, error, run } = useAction(UpdateMember, () => {
    notify(`${name} can sign in again.`, "good");
    onClose();
  });
  return (
    <li>
      <About error={error}>
        {name} is deactivated. Once reactivated, they sign in as before, as {articled(titleOf(role))}.
      </About>
      <Button variant="main" isPending={isPending} onClick={() => run({ id, input: { is_active: true } })}>
        Reactivate
      </Button>
    </li>
  );
}

/** Describes an action, or shows its error. */
function About({ error, children }: { error: string | undefined; children: ComponentChildren }) {
  return error === undefined ? <p>{children}</p> : <p role="alert">{error}</p>;
}

function Deactivate({ member: { id, name }, onClose, back }: Asked) {
  const { isPending, error, run } = useAction(UpdateMember, () => {
    notify(`${name} is deactivated.`, "good");
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Deactivate ${name}?`}
      action="Deactivate"
      isPending={isPending}
      error={error}
      onConfirm={() => run({ id, input: { is_active: false } })}
      onClose={back}
    >
      {id === viewer.value?.member.id ? (
        <p>
          Your sessions end at once, this one included, until another owner reactivates you. The records you created
          stay.
        </p>
      ) : (
        <p>
          All their sessions end at once, and they cannot sign in. Leads, jobs and messages that they made stay, as do
          API keys and the apps that they connected. You can reactivate them at any time.
        </p>
      )}
    </ConfirmDialog>
  );
}

function Reset({ member: { id, name }, onClose, back }: Asked) {
  const { isPending, error, run } = useAction(ResetMemberTwoFactor, () => {
    notify(`Two-factor sign-in of ${name} is off.`, "good");
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Reset two-factor sign-in of ${name}?`}
      action="Reset two-factor"
      isPending={isPending}
      error={error}
      onConfirm={() => run({ id })}
      onClose={back}
    >
      <p>
        Their authenticator app and recovery codes stop working and their sessions end. They sign in with the password
        alone and can turn it on again. First make sure that the request comes from {name}.
      </p>
    </ConfirmDialog>
  );
}
