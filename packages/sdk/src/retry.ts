import { ProblemError } from "./errors.ts";

const longestWaitSeconds = 60;

/** How long to wait before the request is repeated; undefined where it must not be. */
export function waitSeconds(method: string, error: unknown, retries: number): number | undefined {
  if (!canRepeat(method, error)) return undefined;
  const asked = error instanceof ProblemError ? retryAfterSeconds(error.response) : undefined;
  if (asked === undefined) return backoffSeconds(retries);
  return asked <= longestWaitSeconds ? asked : undefined;
}

function canRepeat(method: string, error: unknown): boolean {
  // The only other error of an attempt is that of the connection.
  if (!(error instanceof ProblemError)) return method !== "PATCH";
  const { status } = error;
  // Waiting does not clear a cap.
  if (status === 503 || status === 429) return !error.is("draft-cap");
  return method !== "PATCH" && (status >= 500 || error.is("idempotency-in-progress"));
}

/** 0.5 s, doubling to 8 s, less up to a quarter, so that callers spread. */
function backoffSeconds(retries: number): number {
  return Math.min(8, 0.5 * 2 ** retries) * (1 - Math.random() / 4);
}

/** Seconds, or a date, as something before the platform may say it. */
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
