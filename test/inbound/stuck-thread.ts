import { serveTasks } from "../../src/concurrency/serve-tasks.ts";
import { parseJson } from "../../src/http/body.ts";
import { readPostmarkJson } from "../../src/inbound/postmark.ts";
import type { EmailRead, EmailTask } from "../../src/inbound/read-email.ts";

/** A task that never ends on an email with HTML. */
serveTasks<EmailTask, EmailRead>(({ bytes, hasHtml }) => {
  while (hasHtml);
  return { message: readPostmarkJson(parseJson(bytes), { hasHtml }) };
});
