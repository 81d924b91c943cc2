import { openXero } from "../accounting/xero/open-xero.ts";
import { deriveKey, type Key } from "../crypto/derive-key.ts";
import { createEncryption } from "../crypto/encrypt.ts";
import type { Accounting } from "../graphql/services.ts";
import type { Config } from "./config/config.ts";

/** The path at which Xero sends a person back, below the portal's address. */
export const xeroCallbackPath = "/accounting/xero/callback";

export function createAccounting({ xero, appUrl }: Config, secretKey: Key): Accounting | undefined {
  if (xero === undefined) return undefined;
  return {
    provider: openXero(xero),
    secrets: createEncryption(deriveKey(secretKey, "accounting tokens")),
    states: createEncryption(deriveKey(secretKey, "accounting states")),
    redirectUri: appUrl + xeroCallbackPath,
  };
}
