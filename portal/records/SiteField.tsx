import { Option, Select } from "../components/Field.tsx";
import type { PaneCustomerFragment } from "../generated/types.ts";

type Props = {
  sites: PaneCustomerFragment["sites"];
  /** Which one it is about now. */
  siteId?: string | null | undefined;
  error: string | undefined;
};

/** Which of the customer's sites it is about; nothing where there is none. */
export function SiteField({ sites, siteId = null, error }: Props) {
  if (sites.length === 0) return null;
  return (
    <Select label="Site" name="site_id" error={error}>
      <Option value="" isChosen={siteId === null}>
        None
      </Option>
      {sites.map(({ id, name, address: { line1, suburb } }) => (
        <Option key={id} value={id} isChosen={id === siteId}>
          {[name, line1, suburb].filter((part) => part !== null).join(", ")}
        </Option>
      ))}
    </Select>
  );
}
