import { useEffect, useState } from "preact/hooks";
import { apiPath } from "../../data/api.ts";

export type EventInfo = { type: string; description: string };

export type Catalogue = { events?: readonly EventInfo[]; isFailed: boolean; retry: () => void };

let reading: Promise<readonly EventInfo[]> | undefined;

async function read(): Promise<readonly EventInfo[]> {
  const response = await fetch(apiPath("/v1/webhooks/events"));
  if (!response.ok) throw new Error(`the event catalogue is answered ${response.status}`);
  const { data } = (await response.json()) as { data: EventInfo[] };
  return data.map(({ type, description }) => ({ type, description }));
}

/** Every event type, from the document that receivers read too; it changes with the server alone. */
export function useCatalogue(): Catalogue {
  const [state, setState] = useState<{ events?: readonly EventInfo[]; isFailed: boolean }>({ isFailed: false });
  const load = () => {
    reading ??= read();
    reading.then(
      (events) => setState({ events, isFailed: false }),
      () => {
        reading = undefined;
        setState({ isFailed: true });
      },
    );
  };
  useEffect(load, []);
  return { ...state, retry: load };
}

/** Messages hold what customers write. */
export function isSensitive(type: string): boolean {
  return type.startsWith("message.");
}
