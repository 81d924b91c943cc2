import type { Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";

/** The token of a form. It is valid for one request of an app and for the session that the form was shown in. */
export type FormTokens = {
  create(uid: string, session: string | undefined): string;
  verify(token: string, uid: string, session: string | undefined): boolean;
};

/** `key` is derived from SECRET_KEY for these forms only. */
export function createFormTokens(key: Key): FormTokens {
  const signer = createSigner(key);
  return {
    create: (uid, session = "") => signer.sign(`${uid}\n${session}`).toString("base64url"),
    verify: (token, uid, session = "") => signer.verify(token, `${uid}\n${session}`),
  };
}
