import { createHmac, timingSafeEqual } from "node:crypto";

/** What a form carries to show that it was made for this request, and for whoever was signed in then. */
export type FormTokens = {
  make(uid: string, session: string | undefined): string;
  isGenuine(token: string, uid: string, session: string | undefined): boolean;
};

/** `key` is derived from SECRET_KEY for these forms alone. */
export function createFormTokens(key: Buffer): FormTokens {
  const make = (uid: string, session = "") =>
    createHmac("sha256", key).update(`${uid}\n${session}`).digest("base64url");
  return {
    make,
    isGenuine(token, uid, session) {
      const expected = Buffer.from(make(uid, session));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
