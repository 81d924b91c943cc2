import { Option, Select } from "../components/Field.tsx";
import type { PaneCustomerFragment } from "../generated/types.ts";

type Props = {
  sites: PaneCustomerFragment["sites"];
  /** The current site; undefined for a new record. */
  site?: { id: string } | null | undefined;
  error: string | undefined;
};

/** Chooses one of the customer's sites. Hidden if there is none; a new record defaults to the only one. */
export function SiteField({ sites, site, error }: Props) {
  if (sites.length === 0) return null;
  const chosen = (site === undefined && sites.length === 1 ? sites[0] : site)?.id;
  return (
    <Select label="Site" name="site_id" error={error}>
      <Option value="" isChosen={chosen === undefined}>
        None
      </Option>
      {sites.map(({ id, name, address: { line1, suburb } }) => (
        <Option key={id} value={id} isChosen={id === chosen}>
          {[name, line1, suburb].filter((part) => part !== null).join(", ")}
        </Option>
      ))}
    </Select>
  );
}
