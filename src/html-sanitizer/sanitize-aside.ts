import { TaskThread } from "../concurrency/task-thread.ts";
import { limits } from "../limits/limits.ts";
import type { EmailForPage } from "./sanitize-for-page.ts";
import type { SanitizedHtml } from "./sanitize-with-text.ts";

export const loadSanitizerWithText = () => import("./sanitize-with-text.ts");

export const loadSanitizerForPage = () => import("./sanitize-for-page.ts");

/** Sanitized at once, with a library that the first loads: it takes less than starting a task does. */
const smallLength = 10_000;

const bounds = { timeoutMs: 10_000, maxMegabytes: 512 };

const thread = new TaskThread<string, SanitizedHtml>(new URL("./sanitize-thread.ts", import.meta.url), {
  ...bounds,
  maxWaiting: limits.inbox.htmlWaitingInAll.max,
  maxWaitingPerKey: limits.inbox.htmlWaiting.max,
});

/** A thread of its own, so that no draft waits for emails that are opened. A person opens a dozen at once. */
const pageThread = new TaskThread<EmailForPage, string>(new URL("./page-thread.ts", import.meta.url), {
  ...bounds,
  maxWaiting: limits.inbox.pagesWaitingInAll.max,
  maxWaitingPerKey: limits.inbox.pagesWaiting.max,
});

/** Harmless HTML and its plain text, made in a thread where there is much of it. */
export async function sanitizeAside(businessId: string, untrusted: string): Promise<SanitizedHtml> {
  if (untrusted.length > smallLength) return thread.run(businessId, untrusted);
  const { sanitizeWithText } = await loadSanitizerWithText();
  return sanitizeWithText(untrusted);
}

/** The same of an email for its page. */
export async function sanitizeForPageAside(businessId: string, email: EmailForPage): Promise<string> {
  if (email.html.length > smallLength) return pageThread.run(businessId, email);
  const { sanitizeForPage } = await loadSanitizerForPage();
  return sanitizeForPage(email);
}
