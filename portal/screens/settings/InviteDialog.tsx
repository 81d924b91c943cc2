import { notify } from "../../app/notices.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { textOf, useForm } from "../../data/form.ts";
import { InviteMember } from "../../generated/documents/InviteMember.ts";
import { readInvitations } from "./Invitations.tsx";
import { RoleField, roleIn } from "./RoleField.tsx";

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    document: InviteMember,
    variables: (fields) => ({
      input: { name: textOf(fields, "name") ?? "", email: textOf(fields, "email") ?? "", role: roleIn(fields) },
    }),
    onDone({ invite_member: { email } }) {
      notify(`Invitation sent to ${email}.`, "good");
      readInvitations();
      onClose();
    },
  });
  const { name, email, role } = form.errors.value;
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <Form form={form} action="Send invitation" cancel={<Button onClick={onClose}>Cancel</Button>}>
        <Field label="Name" name="name" required autofocus autocomplete="off" error={name} />
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autocomplete="off"
          error={email}
          hint="We'll email them a link that is valid for 7 days. They sign in with this address."
        />
        <RoleField initial="member" error={role} />
      </Form>
    </Dialog>
  );
}
