import type { Bundle, Trigger, ZObject } from "zapier-platform-core";
import { definition, type OutputField, type TriggerDefinition } from "./definition.ts";
import { hydrators } from "./hydrators.ts";
import { request } from "./request.ts";
import { headerOf, isGenuine } from "./signature.ts";

type Event = Record<string, unknown> & { event_id: string; event_type: string; test?: true };
type Subscription = { id?: string; secret?: string };

/** Each trigger needs its own functions, because the app tester identifies functions by reference. */
export function triggerOf(trigger: TriggerDefinition): Trigger {
  const { key, event, noun, label, description } = trigger;
  return {
    key,
    noun,
    display: { label, description },
    operation: {
      type: "hook",
      performSubscribe: (z: ZObject, { targetUrl }: Bundle) =>
        request<Subscription>(z, {
          method: "POST",
          path: "/v1/webhooks/subscriptions",
          body: { url: targetUrl, events: [event], description: `Zapier: ${label}` },
        }),
      performUnsubscribe: async (z: ZObject, bundle: Bundle) => {
        const { id } = subscriptionOf(bundle);
        const path = `/v1/webhooks/subscriptions/${encodeURIComponent(id ?? "")}`;
        // The subscription may have been deleted already.
        if (id) await request(z, { method: "DELETE", path, accept: 404 });
        return { id };
      },
      perform: (z: ZObject, bundle: Bundle) => resultsOf(z, trigger, [receive(z, bundle)]),
      performList: async (z: ZObject, _bundle: Bundle) => {
        const { data } = await request<{ data: Event[] }>(z, {
          path: "/v1/events",
          query: { type: event, limit: "3" },
        });
        return resultsOf(z, trigger, data);
      },
      ...exampleOf(trigger),
    },
  };
}

/**
 * The event of a hook, after its signature is verified. Without a raw request the bundle did not come over the network.
 */
function receive(z: ZObject, { rawRequest, cleanedRequest, ...bundle }: Bundle): Event {
  if (rawRequest === undefined) return cleanedRequest as Event;
  const { content = "", headers = {} } = rawRequest;
  const { secret } = subscriptionOf(bundle as Bundle);
  if (!secret || !isGenuine(content, headerOf(headers, "x-service-signature"), secret))
    throw new z.errors.Error(
      "The event's signature does not match, so it was ignored. If the subscription's secret was rotated, turn the Zap off and on again.",
      "signature",
      400,
    );
  return JSON.parse(content) as Event;
}

/** The response to the subscription's creation, which Zapier stores with its secret. */
function subscriptionOf({ subscribeData }: Bundle): Subscription {
  return (subscribeData ?? {}) as Subscription;
}

/** Leaves out test events, which must not create anything in other apps. */
function resultsOf(z: ZObject, { event, related }: TriggerDefinition, events: readonly Event[]) {
  return events
    .filter((one) => one?.event_type === event && one.test !== true)
    .map((one) => ({
      id: one.event_id,
      ...one,
      ...Object.fromEntries(related.map((name) => [name, dehydrate(z, name, one[`${name}_id`])])),
    }));
}

function dehydrate(z: ZObject, name: string, id: unknown): string | null {
  const hydrator = hydrators[name];
  return typeof id === "string" && hydrator !== undefined ? z.dehydrate(hydrator, { id }) : null;
}

/** An example with the event's own fields and its related records, null where the event has none. */
function exampleOf({ related, sample, outputFields }: TriggerDefinition) {
  const named = related.flatMap((name) => {
    const resource = definition.resources[name];
    return resource === undefined ? [] : [[name, resource] as const];
  });
  const isNamed = (name: string) => sample[`${name}_id`] != null;
  return {
    sample: { ...sample, ...Object.fromEntries(named.map(([name, one]) => [name, isNamed(name) ? one.sample : null])) },
    outputFields: [
      ...outputFields,
      ...named.flatMap(([name, one]) => one.outputFields.map((field) => below(name, field))),
    ],
  };
}

function below(name: string, field: OutputField): OutputField {
  const label = `${name.replace(/^./, (letter) => letter.toUpperCase())} ${field.label}`;
  return { ...field, key: `${name}__${field.key}`, label };
}
