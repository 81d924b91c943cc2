import { notify } from "../../app/notices.ts";
import { Copy } from "../../components/Copy.tsx";
import { Check, Field, Option, Select, TextArea } from "../../components/Field.tsx";
import { Form, Row } from "../../components/Form.tsx";
import { mutateSecretly } from "../../data/client.ts";
import { settle, textOf, useForm } from "../../data/form.ts";
import { SetSingleSignOn } from "../../generated/documents/SetSingleSignOn.ts";
import type { SetSingleSignOnInput } from "../../generated/types.ts";
import styles from "./SingleSignOn.module.css";
import type { SsoProps } from "./SsoMode.tsx";

const roles = [
  { name: "owner_values", label: "Values for owners" },
  { name: "admin_values", label: "Values for admins" },
  { name: "member_values", label: "Values for members" },
] as const;

/** The connection and its rules, saved together. */
export function SsoConnection({ sso, retry }: SsoProps) {
  const form = useForm({
    document: SetSingleSignOn,
    send: mutateSecretly,
    variables: (fields) => ({ input: readInput(fields) }),
    onDone(_data, element) {
      notify("Single sign-on saved.", "good");
      retry();
      settle(form, element);
    },
  });
  const errorOf = (name: string) =>
    form.errors.value[name] ?? Object.entries(form.errors.value).find(([field]) => field.startsWith(`${name}/`))?.[1];
  const isNew = sso.issuer === null;
  return (
    <Form form={form} action={isNew ? "Set up single sign-on" : "Save single sign-on"}>
      <div>
        <p class={styles.quiet}>The redirect URI to enter at the identity provider:</p>
        <Copy label="Redirect URI" value={sso.redirect_uri} />
      </div>
      <Field
        label="Issuer"
        name="issuer"
        type="url"
        required
        autocomplete="off"
        placeholder="https://"
        defaultValue={sso.issuer ?? ""}
        error={errorOf("issuer")}
      />
      <Row>
        <Field
          label="Client ID"
          name="client_id"
          required
          autocomplete="off"
          defaultValue={sso.client_id ?? ""}
          error={errorOf("client_id")}
        />
        <Field
          label="Client secret"
          name="client_secret"
          type="password"
          autocomplete="off"
          required={isNew}
          hint={isNew ? undefined : "Leave blank to keep the saved secret."}
          error={errorOf("client_secret")}
        />
      </Row>
      <TextArea
        label="Your email domains"
        name="domains"
        rows={2}
        hint="One per line. People with a verified domain can find your business by their work email."
        defaultValue={sso.domains.map(({ name }) => name).join("\n")}
        error={errorOf("domains")}
      />
      <Check
        name="adds_people"
        label="Add new people at their first sign-in"
        hint="Only for emails with a verified domain."
        defaultChecked={sso.adds_people}
      />
      <Check
        name="trusts_emails"
        label="Accept emails without the claim email_verified"
        hint="Entra ID does not send it. Turn this on only if your people cannot choose their email at the identity provider."
        defaultChecked={sso.trusts_emails}
      />
      <Field
        label="Roles claim"
        name="roles_claim"
        autocomplete="off"
        hint="For example, groups or roles. Leave blank to manage roles here."
        defaultValue={sso.roles_claim ?? ""}
        error={errorOf("roles_claim")}
      />
      <Row>
        {roles.map(({ name, label }) => (
          <TextArea
            key={name}
            label={label}
            name={name}
            rows={2}
            hint="One per line."
            defaultValue={sso[name].join("\n")}
            error={errorOf(name)}
          />
        ))}
      </Row>
      <Select
        label="People without a matching value"
        name="default_role"
        hint="Also the role of new people if there is no roles claim."
        error={errorOf("default_role")}
      >
        <Option value="" isChosen={sso.default_role === null}>
          Refuse
        </Option>
        <Option value="member" isChosen={sso.default_role === "member"}>
          Member
        </Option>
        <Option value="admin" isChosen={sso.default_role === "admin"}>
          Admin
        </Option>
      </Select>
    </Form>
  );
}

function readInput(fields: FormData): SetSingleSignOnInput {
  const role = textOf(fields, "default_role");
  return {
    issuer: textOf(fields, "issuer") ?? "",
    client_id: textOf(fields, "client_id") ?? "",
    client_secret: textOf(fields, "client_secret"),
    domains: linesOf(fields, "domains"),
    adds_people: fields.has("adds_people"),
    trusts_emails: fields.has("trusts_emails"),
    roles_claim: textOf(fields, "roles_claim"),
    owner_values: linesOf(fields, "owner_values"),
    admin_values: linesOf(fields, "admin_values"),
    member_values: linesOf(fields, "member_values"),
    default_role: role === "admin" || role === "member" ? role : null,
  };
}

function linesOf(fields: FormData, name: string): string[] {
  return (textOf(fields, name) ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
