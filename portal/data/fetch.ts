import { noteBuild } from "./live.ts";
import { fetchAnswer } from "./problems.ts";

const mostMs = 30_000;

/** As `fetch`, for so long at most; notes from the answer which build of the portal the server runs. */
export async function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetchAnswer(input, { ...init, signal: inTime(init.signal) });
  noteBuild(response.headers.get("Portal-Build"));
  return response;
}

function inTime(given: AbortSignal | null | undefined): AbortSignal {
  const late = AbortSignal.timeout(mostMs);
  return given == null ? late : AbortSignal.any([given, late]);
}
