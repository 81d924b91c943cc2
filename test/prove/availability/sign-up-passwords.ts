import { randomUUID } from "node:crypto";
import { createClient } from "../../world/client.ts";
import type { Attack } from "../availability.ts";

const seconds = 10;
const parallel = 50;

/** Each character stands for several letters, so comparing with lists of common passwords is slowest. */
const slowest = "4@8({[<36&1!|07+$5%2".repeat(10);

export const attack: Attack = {
  name: "Strangers at many addresses sign up, with passwords that are slow to check",
  async run({ origin }) {
    const client = createClient(origin);
    const counts = new Map<number, number>();
    const until = performance.now() + seconds * 1000;
    let next = 0;
    async function signUp(): Promise<void> {
      while (performance.now() < until) {
        next += 1;
        const { status } = await client("POST", "/graphql", {
          headers: { "X-Forwarded-For": `192.0.2.${next % 250}` },
          body: {
            query: "mutation ($input: SignUpInput!) { sign_up(input: $input) { member { id } } }",
            variables: {
              input: {
                business_name: "a ".repeat(100).trim(),
                name: "Sam Taylor",
                email: `${randomUUID()}@example.com`,
                password: `${next}${slowest}`.slice(0, 200),
              },
            },
          },
        });
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    }
    await Promise.all(Array.from({ length: parallel }, signUp));
    const written = [...counts].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
    return { [`answers in ${seconds} s`]: written.join(", ") };
  },
};
