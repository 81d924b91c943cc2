import type { Job } from "../../../outbox/queue.ts";
import { sendMessageJob } from "./going-out.ts";
import { type SendingParts, sendMessage } from "./send-message.ts";
import { sweepMessages } from "./sweep.ts";

/** The jobs of what people send from the inbox; workers run them. */
export function sendingJobs(parts: SendingParts): Job[] {
  return [
    {
      name: sendMessageJob,
      prompt: true,
      run: async (data) => {
        await sendMessage(parts, draftIdOf(data));
      },
    },
    { name: "sweep-messages", cron: "* * * * *", run: () => sweepMessages(parts) },
  ];
}

/** The data that `wakeSender` gave the job. */
function draftIdOf(data: unknown): string {
  return (data as { draft_id: string }).draft_id;
}
