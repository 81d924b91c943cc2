import { TaskThread } from "../threads/task-thread.ts";
import { type EmailForPage, sanitizeForPage } from "./sanitize-for-page.ts";
import { type SanitizedHtml, sanitizeWithText } from "./sanitize-with-text.ts";

/** Sanitized at once: it takes less than starting a task does. */
const smallLength = 10_000;

const limits = { timeoutMs: 10_000, maxMegabytes: 512 };

const thread = new TaskThread<string, SanitizedHtml>(new URL("./sanitize-thread.ts", import.meta.url), {
  ...limits,
  maxWaiting: 50,
});

/** Of its own: no draft waits until emails have been opened. A person opens a dozen at once. */
const pageThread = new TaskThread<EmailForPage, string>(new URL("./page-thread.ts", import.meta.url), {
  ...limits,
  maxWaiting: 200,
});

/** Harmless HTML and its plain text, made in a thread where there is much of it. */
export async function sanitizeAside(untrusted: string): Promise<SanitizedHtml> {
  return untrusted.length <= smallLength ? sanitizeWithText(untrusted) : thread.run(untrusted);
}

/** The same of an email for its page. */
export async function sanitizeForPageAside(email: EmailForPage): Promise<string> {
  return email.html.length <= smallLength ? sanitizeForPage(email) : pageThread.run(email);
}
