import { ProblemError } from "./errors.ts";

const longestWaitSeconds = 60;

/** The seconds before the next attempt; undefined if the request must not be repeated. */
export function waitSeconds(method: string, error: unknown, retries: number): number | undefined {
  if (!canRepeat(method, error)) return undefined;
  const asked = error instanceof ProblemError ? retryAfterSeconds(error.response) : undefined;
  if (asked === undefined) return backoffSeconds(retries);
  return asked <= longestWaitSeconds ? asked : undefined;
}

function canRepeat(method: string, error: unknown): boolean {
  // Other errors are connection errors.
  if (!(error instanceof ProblemError)) return method !== "PATCH";
  const { status } = error;
  // Waiting does not clear a cap.
  if (status === 503 || status === 429) return !error.is("draft-cap");
  return method !== "PATCH" && (status >= 500 || error.is("idempotency-in-progress"));
}

/** 0.5 s, doubled up to 8 s, less a random part of up to a quarter, so that clients do not retry together. */
function backoffSeconds(retries: number): number {
  return Math.min(8, 0.5 * 2 ** retries) * (1 - Math.random() / 4);
}

/** The header in seconds. A proxy before the platform may send a date. */
function retryAfterSeconds({ headers }: Response): number | undefined {
  const header = headers.get("retry-after");
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

export function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}
