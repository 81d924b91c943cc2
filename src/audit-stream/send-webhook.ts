import { currentTime } from "../postgres/clock.ts";
import type { SafeFetch } from "../safe-fetch/safe-fetch.ts";
import { oneLine } from "../text/one-line.ts";
import type { Attempt } from "./attempt.ts";
import type { StreamedEntry } from "./entry.ts";
import { signedHeaders } from "./standard-webhook.ts";

const maxShownLength = 200;

/** Posts the entries as one JSON array. Any 2xx status acknowledges all of them. */
export async function sendWebhook(
  post: SafeFetch["post"],
  { url, secret, signal }: { url: string; secret: string; signal: AbortSignal },
  entries: readonly StreamedEntry[],
): Promise<Attempt> {
  const body = JSON.stringify(entries);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Fieldline-Audit/1",
    ...signedHeaders(secret, body, currentTime()),
  };
  const { status = null, body: answer, failure, retryAfterSeconds } = await post({ url, headers, body, signal });
  if (failure === undefined) return { status, error: null };
  const said = oneLine(answer ?? "").slice(0, maxShownLength);
  const error = said === "" ? failure.detail : `${failure.detail} It said: ${said}`;
  return { status, error, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}
