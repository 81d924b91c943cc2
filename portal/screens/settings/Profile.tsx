import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { Field } from "../../components/Field.tsx";
import { Form, Row } from "../../components/Form.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { Switch } from "../../components/Switch.tsx";
import { mutate, mutateSecretly } from "../../data/client.ts";
import { settle, textOf, useForm } from "../../data/form.ts";
import { textOfHtml } from "../../data/html.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { useLive } from "../../data/reread.ts";
import { viewer } from "../../data/viewer.ts";
import { ChangePassword } from "../../generated/documents/ChangePassword.ts";
import { Profile as Document } from "../../generated/documents/Profile.ts";
import { UpdateProfile } from "../../generated/documents/UpdateProfile.ts";
import type { ProfileFragment, Theme, UpdateProfileInput } from "../../generated/types.ts";
import { HtmlField } from "./HtmlField.tsx";
import { readSessions, Sessions } from "./Sessions.tsx";
import styles from "./Settings.module.css";
import { ThemeChoice } from "./ThemeChoice.tsx";
import { TwoFactor } from "./TwoFactor.tsx";

export function Profile() {
  const [answer, retry] = useLive(Document, {}, ["member"]);
  return (
    <Screen title="Profile" isNarrow>
      <Answer answer={answer} retry={retry} lines={12}>
        {({ viewer: profile }) => (
          <>
            <Section title="You">
              <OwnDetails profile={profile} />
            </Section>
            <Section title="Appearance and keys" about="Changes are saved at once.">
              <Preferences profile={profile} />
            </Section>
          </>
        )}
      </Answer>
      {viewer.value?.is_mirrored ? (
        <Section title="Sign-in">
          <p>To change your password or two-factor sign-in, leave the sandbox.</p>
        </Section>
      ) : (
        <>
          <Section title="Password" about="Changing it ends your sessions in other browsers.">
            <Password />
          </Section>
          <TwoFactor />
        </>
      )}
      <Sessions />
    </Screen>
  );
}

function OwnDetails({ profile: { member, preferences } }: { profile: ProfileFragment }) {
  const signature = preferences.signature_html ?? "";
  const form = useForm({
    document: UpdateProfile,
    variables(fields) {
      const entered = String(fields.get("signature_html") ?? "");
      return {
        input: {
          name: textOf(fields, "name") ?? "",
          ...(entered === signature ? {} : { signature_html: textOfHtml(entered) === "" ? null : entered }),
        },
      };
    },
    onDone(_data, element) {
      settle(form, element);
      notify("Profile saved.", "good");
    },
  });
  const { name, signature_html: signatureFault } = form.errors.value;
  return (
    <Form form={form} action="Save">
      <Row>
        <Field label="Name" name="name" required defaultValue={member.name} error={name} autocomplete="name" />
        <Field
          label="Email"
          readOnly
          value={member.email}
          hint="You sign in with this address. You can't change it here."
          autocomplete="off"
        />
      </Row>
      <HtmlField
        label="Signature"
        name="signature_html"
        html={signature}
        error={signatureFault}
        hint="Added below new emails that you write in the portal. Leave blank for none."
      />
    </Form>
  );
}

function Preferences({ profile: { preferences } }: { profile: ProfileFragment }) {
  return (
    <div class={styles.switches}>
      <ThemeChoice theme={preferences.theme} save={(theme: Theme) => savePreference({ theme })} />
      <Switch
        label="Keyboard shortcuts"
        hint="Single keys, such as G then T for Today. Press ? to see them all. Shortcuts with Ctrl always work."
        isOn={preferences.shortcuts}
        save={(shortcuts) => savePreference({ shortcuts })}
      />
    </div>
  );
}

async function savePreference(input: UpdateProfileInput): Promise<boolean> {
  const { error } = await mutate(UpdateProfile, { input });
  if (error !== undefined) notify(`This could not be saved. ${sentenceOf(problemOf(error))}`, "bad");
  return error === undefined;
}

function Password() {
  const form = useForm({
    document: ChangePassword,
    send: mutateSecretly,
    variables: (fields) => ({
      current_password: String(fields.get("current_password") ?? ""),
      password: String(fields.get("password") ?? ""),
    }),
    onDone(_data, element) {
      element.reset();
      notify("Password changed. Your other sessions have ended.", "good");
      readSessions();
    },
  });
  const { current_password: current, password } = form.errors.value;
  return (
    <Form form={form} action="Change password">
      <Row>
        <Field
          label="Current password"
          name="current_password"
          type="password"
          autocomplete="current-password"
          required
          error={current}
        />
        <Field
          label="New password"
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minLength={10}
          maxLength={200}
          error={password}
          hint="10 characters or more."
        />
      </Row>
    </Form>
  );
}
