import { serveTasks } from "../concurrency/serve-tasks.ts";
import { parseJson } from "../http/body.ts";
import { Problem } from "../problems.ts";
import { readPostmarkJson } from "./postmark.ts";
import type { EmailRead, EmailTask } from "./read-email.ts";

serveTasks<EmailTask, EmailRead>(({ bytes, hasHtml }) => {
  try {
    return { message: readPostmarkJson(parseJson(bytes), { hasHtml }) };
  } catch (error) {
    // No class passes between threads, so the problem is sent as data. Its text tells the sender what is wrong.
    if (!(error instanceof Problem)) throw error;
    const { type, detail, errors } = error;
    return { problem: { type, detail, errors } };
  }
});
