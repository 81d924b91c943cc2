import { TaskThread } from "../threads/task-thread.ts";
import { type SanitizedHtml, sanitizeWithText } from "./sanitize-with-text.ts";

/** Sanitized at once: it takes less than starting a task does. */
const smallLength = 10_000;

const thread = new TaskThread<string, SanitizedHtml>(new URL("./sanitize-thread.ts", import.meta.url), {
  timeoutMs: 10_000,
  maxWaiting: 50,
  maxMegabytes: 512,
});

/** Harmless HTML and its plain text, made in a thread where there is much of it. */
export async function sanitizeAside(untrusted: string): Promise<SanitizedHtml> {
  return untrusted.length <= smallLength ? sanitizeWithText(untrusted) : thread.run(untrusted);
}
