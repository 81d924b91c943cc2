import { parseJson } from "../../src/http/body.ts";
import { readPostmarkJson } from "../../src/inbound/postmark.ts";
import type { EmailRead, EmailTask } from "../../src/inbound/read-email.ts";
import { serveTasks } from "../../src/threads/serve-tasks.ts";

/** A thread that no HTML lets go of. */
serveTasks<EmailTask, EmailRead>(({ bytes, hasHtml }) => {
  while (hasHtml);
  return { message: readPostmarkJson(parseJson(bytes), { hasHtml }) };
});
