import { Select } from "../components/Field.tsx";
import type { PaneCustomerFragment } from "../generated/types.ts";

type Props = { sites: PaneCustomerFragment["sites"]; error: string | undefined };

/** Which of the customer's sites it is about; nothing where there is none. */
export function SiteField({ sites, error }: Props) {
  if (sites.length === 0) return null;
  return (
    <Select label="Site" name="site_id" error={error}>
      <option value="">None</option>
      {sites.map(({ id, name, address: { line1, suburb } }) => (
        <option key={id} value={id}>
          {[name, line1, suburb].filter((part) => part !== null).join(", ")}
        </option>
      ))}
    </Select>
  );
}
