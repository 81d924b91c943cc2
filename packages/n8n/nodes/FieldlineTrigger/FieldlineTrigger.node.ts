import { definition } from "../../../zapier/src/definition.ts";
import { headerOf, isGenuine } from "../../../zapier/src/signature.ts";
import { call, credentialType } from "../call.ts";
import type { HookFunctions, Item, WebhookFunctions } from "../n8n.ts";

type Subscription = { id: string; url: string; events: string[]; active: boolean; secret?: string };

const collection = "/v1/webhooks/subscriptions";

/** Starts a workflow for each event of the chosen types, through its own subscription. */
export class FieldlineTrigger {
  description = {
    displayName: "Fieldline Trigger",
    name: "fieldlineTrigger",
    icon: "file:../../../../icons/fieldline.svg",
    group: ["trigger"],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: "Starts the workflow when something happens in Fieldline",
    defaults: { name: "Fieldline Trigger" },
    inputs: [],
    outputs: ["main"],
    credentials: [{ name: credentialType, required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        required: true,
        default: [],
        options: definition.triggers.map(({ event, label, description }) => ({
          name: label,
          value: event,
          description: description.replace(/\.$/, ""),
        })),
      },
    ],
  };

  webhookMethods = {
    default: {
      /** Whether the existing subscription still matches. One that does not is deleted. */
      async checkExists(this: HookFunctions): Promise<boolean> {
        const { id } = this.getWorkflowStaticData("node");
        if (typeof id !== "string") return false;
        const found = await call<Subscription>(this, { method: "GET", url: `${collection}/${id}` }, 404);
        if (found === undefined) return false;
        const isSame = found.url === this.getNodeWebhookUrl("default") && found.active;
        if (isSame && found.events.toSorted().join() === eventsOf(this).toSorted().join()) return true;
        await unsubscribe(this);
        return false;
      },

      async create(this: HookFunctions): Promise<boolean> {
        const body = { url: this.getNodeWebhookUrl("default"), events: eventsOf(this), description: "n8n" };
        const created = await call<Subscription>(this, { method: "POST", url: collection, body });
        Object.assign(this.getWorkflowStaticData("node"), { id: created?.id, secret: created?.secret });
        return true;
      },

      async delete(this: HookFunctions): Promise<boolean> {
        await unsubscribe(this);
        return true;
      },
    },
  };

  /** Rejects a delivery with an invalid signature. Test events start a workflow only while somebody tests it. */
  async webhook(this: WebhookFunctions): Promise<{ workflowData?: Item[][]; noWebhookResponse?: boolean }> {
    const { headers, rawBody } = this.getRequestObject();
    const { secret } = this.getWorkflowStaticData("node");
    const body = rawBody?.toString() ?? "";
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    if (typeof secret !== "string" || !isGenuine(body, headerOf(given, "x-service-signature"), secret)) {
      this.getResponseObject().status(401).json({ message: "The signature does not match." });
      return { noWebhookResponse: true };
    }
    const event = JSON.parse(body) as Record<string, unknown>;
    if (event.test === true && this.getMode() !== "manual") return {};
    return { workflowData: [[{ json: event }]] };
  }
}

function eventsOf(functions: HookFunctions): string[] {
  return functions.getNodeParameter("events", []) as string[];
}

async function unsubscribe(functions: HookFunctions): Promise<void> {
  const data = functions.getWorkflowStaticData("node");
  // The subscription may have been deleted already.
  if (typeof data.id === "string") await call(functions, { method: "DELETE", url: `${collection}/${data.id}` }, 404);
  delete data.id;
  delete data.secret;
}
