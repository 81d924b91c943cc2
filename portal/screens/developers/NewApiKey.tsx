import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Answer } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Copy } from "../../components/Copy.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { SecretOnce } from "../../components/SecretOnce.tsx";
import { isUnverified, VerifyFirst } from "../../components/VerifyFirst.tsx";
import { apiPath } from "../../data/api.ts";
import { mutateSecretly } from "../../data/client.ts";
import { textOf, useForm } from "../../data/form.ts";
import { useLive } from "../../data/reread.ts";
import { CreateApiKey } from "../../generated/documents/CreateApiKey.ts";
import { ScopeCatalogue } from "../../generated/documents/ScopeCatalogue.ts";
import type { ScopeInfoFragment } from "../../generated/types.ts";
import { ApiAccessOff } from "./ApiAccessOff.tsx";
import { ExpiryFields, expiryIn } from "./ExpiryFields.tsx";
import { LimitField, limitIn } from "./LimitDialog.tsx";
import { ScopePicker } from "./ScopePicker.tsx";

const keys = "/settings/developers/keys";

export function NewApiKey() {
  const [answer, retry] = useLive(ScopeCatalogue, {});
  return (
    <Screen
      title="New API key"
      about="A key lets a program call the API for your business, with the scopes you choose."
    >
      <VerifyFirst before="create API keys" />
      <ApiAccessOff />
      <Answer answer={answer} retry={retry} lines={10}>
        {({ scope_catalogue: catalogue }) => !isUnverified() && <NewKey catalogue={catalogue} />}
      </Answer>
    </Screen>
  );
}

function NewKey({ catalogue }: { catalogue: readonly ScopeInfoFragment[] }) {
  const { route } = useLocation();
  const [secret, setSecret] = useState<string | null>();
  // Clears the secret before navigating, because the router keeps the previous screen mounted for a while.
  useEffect(() => {
    if (secret === null) route(keys);
  }, [secret]);
  const form = useForm({
    document: CreateApiKey,
    send: mutateSecretly,
    variables: (fields) => ({
      input: {
        name: textOf(fields, "name") ?? "",
        scopes: fields.getAll("scopes").map(String),
        expires_at: expiryIn(fields),
        requests_per_minute: limitIn(fields),
      },
    }),
    onDone: ({ create_api_key: { key } }) => setSecret(key),
  });
  return (
    <>
      <Form form={form} action="Create key" cancel={<ButtonLink href={keys}>Cancel</ButtonLink>}>
        <Section title="Key">
          <Field
            label="Name"
            name="name"
            required
            autocomplete="off"
            hint="The program that uses it, such as Website."
            error={form.errors.value.name}
          />
          <ExpiryFields error={form.errors.value.expires_at} />
          <LimitField initial={null} error={form.errors.value.requests_per_minute} />
        </Section>
        <ScopePicker catalogue={catalogue} error={form.errors.value.scopes} />
      </Form>
      {typeof secret === "string" && (
        <SecretOnce title="Your new API key" label="API key" secret={secret} onClose={() => setSecret(null)}>
          <p>Send it in the X-Api-Key header. This call shows which business the key belongs to:</p>
          <Copy label="Command" value={curlOf(secret)} />
        </SecretOnce>
      )}
    </>
  );
}

function curlOf(key: string): string {
  return `curl -H 'X-Api-Key: ${key}' \\\n  ${location.origin}${apiPath("/v1/me")}`;
}
