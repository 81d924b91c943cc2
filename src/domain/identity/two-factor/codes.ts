import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { hashToken } from "../../../crypto/hash.ts";
import { currentTime } from "../../../postgres/clock.ts";

const issuer = "Fieldline";
const secretBytes = 20;
/** How many time steps of 30 seconds a clock may be off. */
const stepsOff = 1;

export const recoveryCodeCount = 10;
/** 120 bits: what is that random needs no slow hash. */
const recoveryCharacters = 24;
/** Without those that are read as one another: 0 and o, 1 and l. */
const alphabet = "23456789abcdefghijkmnpqrstuvwxyz";

export function makeSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What an authenticator app reads from a QR code. */
export function uriOf(secret: string, email: string): string {
  return new TOTP({ issuer, label: email, secret }).toString();
}

/** The time step whose code this is; undefined where it is of none around now, or there is no secret. */
export function stepOf(secret: string | undefined, code: string): number | undefined {
  if (secret === undefined) return undefined;
  const timestamp = currentTime().getTime();
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: stepsOff });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const characters = [...randomBytes(recoveryCharacters)].map((byte) => alphabet[byte % alphabet.length]).join("");
    return characters.match(/.{4}/g)?.join("-") ?? "";
  });
}

export function hashRecoveryCode(code: string): Buffer {
  return hashToken(normalizeCode(code));
}

/** People type codes with the spaces and hyphens that they are shown with, or without. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, "").toLowerCase();
}
