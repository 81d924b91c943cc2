import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { hashToken } from "../../../crypto/hash.ts";
import { currentTime } from "../../../postgres/clock.ts";

const issuer = "Fieldline";
const secretBytes = 20;
/** The number of 30-second steps that a clock may be off. */
const stepsOff = 1;

export const recoveryCodeCount = 10;
/** 120 bits. Codes this random need no slow hash. */
const recoveryCharacters = 24;
/** Leaves out characters that are easily confused: 0 and o, 1 and l. */
const alphabet = "23456789abcdefghijkmnpqrstuvwxyz";

export function makeSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The URI for an authenticator app's QR code. */
export function uriOf(secret: string, email: string): string {
  return new TOTP({ issuer, label: email, secret }).toString();
}

/** The time step of the code. Undefined if the code does not match a step around now, or without a secret. */
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

/** Removes the spaces and hyphens that codes are shown with. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, "").toLowerCase();
}
