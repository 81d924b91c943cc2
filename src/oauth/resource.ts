import { errors } from "../patches/oidc-provider.ts";
import { resourceOf } from "./metadata.ts";

type Addresses = { appUrl: string; baseUrl: string };

/** Resource indicators (RFC 8707) of the only resource, in the spellings that clients derive from its address. */
export type Resource = {
  /** The address in the metadata and in grants. */
  readonly name: string;
  /** Throws `invalid_target` if an indicator means another resource. */
  assertMeantBy(indicators: unknown): void;
};

/**
 * Accepts the endpoint, with or without a trailing slash or a query, and the origin. Parsing normalizes the host's case
 * and the port.
 */
export function createResource({ appUrl, baseUrl }: Addresses): Resource {
  const name = resourceOf({ baseUrl });
  const { origin } = new URL(appUrl);
  const endpoint = new URL(name).pathname;
  function isMeantBy(indicator: string): boolean {
    const url = URL.parse(indicator);
    if (url === null || url.origin !== origin || url.username !== "" || url.password !== "") return false;
    return !indicator.includes("#") && ["", endpoint].includes(url.pathname.replace(/\/$/, ""));
  }

  return {
    name,
    assertMeantBy(indicators) {
      for (const indicator of [indicators].flat())
        if (typeof indicator !== "string" || !isMeantBy(indicator))
          throw new errors.InvalidTarget(`the only resource is ${name}`);
    },
  };
}
