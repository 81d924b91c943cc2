import { serveTasks } from "../concurrency/serve-tasks.ts";
import { parseJson } from "../http/body.ts";
import { Problem } from "../problems.ts";
import { readPostmarkJson } from "./postmark.ts";
import type { EmailRead, EmailTask } from "./read-email.ts";

serveTasks<EmailTask, EmailRead>(({ bytes, hasHtml }) => {
  try {
    return { message: readPostmarkJson(parseJson(bytes), { hasHtml }) };
  } catch (error) {
    // What is wrong with the email is its sender's to know, in the words of the problem; no class passes between threads.
    if (!(error instanceof Problem)) throw error;
    const { type, detail, errors } = error;
    return { problem: { type, detail, errors } };
  }
});
