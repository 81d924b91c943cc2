import { setTimeout as delay } from "node:timers/promises";
import { countStatuses, openRequest } from "../attackers/raw-request.ts";
import type { Attack } from "../availability.ts";

const perPath = 300;
const seconds = 15;
const secret = "an-inbound-secret-of-the-installation";
const form = "application/x-www-form-urlencoded";

/** Bodies just within each path's limit. */
const requests = [
  { path: "/sign-in", type: form, contentLength: 9_000 },
  { path: "/sign-up", type: form, contentLength: 9_000 },
  { path: "/graphql", type: "application/json", contentLength: 900_000 },
  { path: "/api/oauth/token", type: form, contentLength: 50_000 },
  { path: "/api/oauth/register", type: "application/json", contentLength: 50_000 },
  { path: "/api/inbound/sms", type: form, contentLength: 190_000, headers: { "X-Twilio-Signature": "x" } },
  { path: "/api/inbound/email", type: "application/json", contentLength: 40_000_000 },
];

export const attack: Attack = {
  name: "A stranger sends the bodies of forms, tokens and messages a byte at a time",
  environment: { INBOUND_SECRET: secret },
  maxPeakMb: 600,
  async run({ origin, attacker }) {
    const address = attacker.headers["X-Forwarded-For"] ?? "";
    const opened = requests.flatMap(({ path, type, contentLength, headers }) =>
      Array.from({ length: perPath }, () =>
        openRequest(origin, {
          path,
          headers: { "X-Forwarded-For": address, "Content-Type": type, ...headers },
          contentLength,
        }),
      ),
    );
    for (let second = 0; second < seconds; second += 1) {
      for (const { socket } of opened) if (socket.writable) socket.write("a");
      await delay(1000);
    }
    const answers = countStatuses(opened);
    for (const { socket } of opened) socket.destroy();
    return { [`answers of ${opened.length} in ${seconds} s`]: answers };
  },
};
