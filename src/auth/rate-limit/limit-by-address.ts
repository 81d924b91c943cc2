import { type KeyLimit, limitByKey } from "./limit-by-key.ts";
import { networkOf } from "./network-of.ts";

/** Its functions take an address. */
export type AddressLimit = KeyLimit;

/** Limits requests or failures by address. Each process counts separately, so that a malformed key costs no query. */
export function limitByAddress(perMinute: number): AddressLimit {
  const limit = limitByKey(perMinute);
  return {
    count: (address) => limit.count(networkOf(address)),
    assertLeft: (address) => limit.assertLeft(networkOf(address)),
  };
}
