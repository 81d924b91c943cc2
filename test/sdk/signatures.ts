import { sampleOf } from "../../src/events/published.ts";
import { sign } from "../../src/outbox/handlers/webhook/sign.ts";

export const secret = "whsec_Jh3kQ0v9mXw2Rb7TzYc5NfLs8PdGa1eUi4oHq6KxVtE";
export const now = new Date("2026-07-01T02:30:00.000Z");
export const body = JSON.stringify({ ...sampleOf("customer.created"), name: "José ☕" });

const seconds = (offset: number) => new Date(now.getTime() + offset * 1000);
const header = sign(secret, body, now);

type Delivery = { body: string; header: string };

/** Deliveries that are genuine at `now`, by what is special about them. */
export const genuine: Record<string, Delivery> = {
  "signed now": { body, header },
  "signed 300 seconds ago": { body, header: sign(secret, body, seconds(-300)) },
  "signed by a clock that is 300 seconds ahead": { body, header: sign(secret, body, seconds(300)) },
};

/** Deliveries that are not, by what is wrong with them. */
export const forged: Record<string, Delivery> = {
  "an altered body": { body: `${body} `, header },
  "another letter": { body: body.replace("José", "Jose"), header },
  "a truncated body": { body: body.slice(0, -1), header },
  "another secret": { body, header: sign(`${secret}x`, body, now) },
  "the secret without its prefix": { body, header: sign(secret.replace("whsec_", ""), body, now) },
  "signed 301 seconds ago": { body, header: sign(secret, body, seconds(-301)) },
  "signed 301 seconds ahead": { body, header: sign(secret, body, seconds(301)) },
  "another time": { body, header: header.replace(/t=\d/, "t=2") },
  "a truncated signature": { body, header: header.slice(0, -1) },
  "a longer signature": { body, header: `${header}0` },
  "a signature in capitals": { body, header: header.replace(/v1=.*/, (v1) => v1.toUpperCase().replace("V1", "v1")) },
  "a signature that is not hex": { body, header: header.replace(/v1=.*/, `v1=${"é".repeat(64)}`) },
  "another scheme alone": { body, header: header.replace("v1=", "v0=") },
  "no time": { body, header: header.replace(/t=\d+,/, "") },
  "a time that is not in seconds": { body, header: header.replace("t=", "t=1e") },
  "no signature": { body, header: header.replace(/,v1=.*/, "") },
  "an empty header": { body, header: "" },
  nonsense: { body, header: "nonsense" },
};

/** The header's name in the spellings of frameworks. */
export const spellings = ["X-Service-Signature", "x-service-signature", "X-SERVICE-SIGNATURE", "X-service-signature"];
