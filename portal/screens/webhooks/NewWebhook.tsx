import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Screen, Section } from "../../components/Screen.tsx";
import { isUnverified, VerifyFirst } from "../../components/VerifyFirst.tsx";
import { mutateSecretly } from "../../data/client.ts";
import { useForm } from "../../data/form.ts";
import { CreateWebhook } from "../../generated/documents/CreateWebhook.ts";
import type { CreateWebhookMutation } from "../../generated/types.ts";
import { webhookPath, webhooksPath } from "./addresses.ts";
import { NoAccessNote } from "./Notes.tsx";
import { Secret } from "./Secret.tsx";
import { WebhookForm, writtenOf } from "./WebhookForm.tsx";

export function NewWebhook() {
  const { route } = useLocation();
  const [created, setCreated] = useState<CreateWebhookMutation["create_webhook_subscription"]>();
  const [leavesTo, leaveTo] = useState<string>();
  // Closes the secret before navigating, because the router keeps the previous screen mounted for a while.
  useEffect(() => {
    if (leavesTo !== undefined) route(leavesTo, true);
  }, [leavesTo]);
  const form = useForm({
    document: CreateWebhook,
    send: mutateSecretly,
    variables: (fields) => ({ input: writtenOf(fields) }),
    onDone: (data) => setCreated(data.create_webhook_subscription),
  });
  return (
    <Screen title="New webhook" about="It is active immediately and receives events from then on.">
      <VerifyFirst before="create webhooks" />
      <NoAccessNote />
      {!isUnverified() && (
        <Section title="Webhook">
          <WebhookForm form={form} action="Create webhook" cancel={webhooksPath} />
        </Section>
      )}
      {created !== undefined && (
        <Secret
          secret={created.secret}
          onClose={() => {
            setCreated(undefined);
            leaveTo(webhookPath(created.id));
          }}
        />
      )}
    </Screen>
  );
}
