import { resourceOf } from "./metadata.ts";

type Addresses = { appUrl: string; baseUrl: string };

/** Resource indicators (RFC 8707) of the only resource, in the spellings that clients derive from its address. */
export type Resource = {
  /** Its address as the metadata names it, under which it is granted. */
  readonly name: string;
  isMeantBy(indicator: string): boolean;
};

/** The endpoint with or without a trailing slash or a query, and the origin. Parsing folds the host's case and the port. */
export function createResource({ appUrl, baseUrl }: Addresses): Resource {
  const name = resourceOf({ baseUrl });
  const { origin } = new URL(appUrl);
  const endpoint = new URL(name).pathname;
  return {
    name,
    isMeantBy(indicator) {
      const url = URL.parse(indicator);
      if (url === null || url.origin !== origin || url.username !== "" || url.password !== "") return false;
      if (indicator.includes("#")) return false;
      return ["", endpoint].includes(url.pathname.replace(/\/$/, ""));
    },
  };
}
