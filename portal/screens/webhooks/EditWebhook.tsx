import { useLocation, useRoute } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useForm } from "../../data/form.ts";
import { useFresh } from "../../data/reread.ts";
import { UpdateWebhook } from "../../generated/documents/UpdateWebhook.ts";
import { Webhook } from "../../generated/documents/Webhook.ts";
import type { WebhookFragment } from "../../generated/types.ts";
import { webhookPath } from "./addresses.ts";
import { Gone, isGone } from "./Gone.tsx";
import { WebhookForm, writtenOf } from "./WebhookForm.tsx";

export function EditWebhook() {
  const { id = "" } = useRoute().params;
  const [answer, retry] = useFresh(Webhook, { id });
  if (answer.data === undefined && isGone(answer.error)) return <Gone id={id} />;
  return (
    <Screen title="Edit webhook">
      <Section title="Webhook">
        <Answer answer={answer} retry={retry} lines={8}>
          {({ webhook_subscription: webhook }) => <Edit key={webhook.id} webhook={webhook} />}
        </Answer>
      </Section>
    </Screen>
  );
}

function Edit({ webhook }: { webhook: WebhookFragment }) {
  const { route } = useLocation();
  const form = useForm({
    document: UpdateWebhook,
    variables: (fields) => ({ id: webhook.id, input: writtenOf(fields) }),
    onDone: () => {
      notify("Saved.", "good");
      route(webhookPath(webhook.id));
    },
  });
  return <WebhookForm form={form} action="Save" cancel={webhookPath(webhook.id)} webhook={webhook} />;
}
