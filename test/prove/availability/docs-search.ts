import { createClient } from "../../world/client.ts";
import type { Attack } from "../availability.ts";

const parallel = 400;
const seconds = 10;
const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A hundred one-letter words, which occur in almost every text. */
function queryOf(start: number): string {
  return Array.from({ length: 100 }, (_, index) => letters[(start + index * (1 + (start % 5))) % letters.length]).join(
    " ",
  );
}

export const attack: Attack = {
  name: "A stranger searches the documentation 400 times at once for 100 words of one letter",
  async run({ base, attacker }) {
    const get = createClient(base, { "X-Forwarded-For": attacker.headers["X-Forwarded-For"] ?? "" });
    const statuses: number[] = [];
    const began = performance.now();
    let rounds = 0;
    for (; performance.now() - began < seconds * 1000; rounds += 1) {
      const paths = Array.from({ length: parallel }, (_, index) => queryOf(rounds * parallel + index));
      const answers = paths.map((query) => get("GET", `/v1/docs/search?q=${encodeURIComponent(query)}`));
      for (const { status } of await Promise.all(answers)) statuses.push(status);
    }
    const count = (status: number) => statuses.filter((one) => one === status).length;
    return {
      "searches answered 200, 429": `${count(200)}, ${count(429)}`,
      "each round of 400 took": `${Math.round((performance.now() - began) / rounds)} ms`,
    };
  },
};
