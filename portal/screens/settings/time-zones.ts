const home = "Australia";

export type ZoneGroup = { area: string; zones: { value: string; title: string }[] };

/**
 * The browser's time zones by area, Australia's first. Includes the chosen zone even if the browser does not list it.
 */
export function zoneGroups(chosen: string): ZoneGroup[] {
  const known = Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/") && !zone.startsWith("Etc/"));
  const groups = new Map<string, ZoneGroup>();
  for (const value of known.includes(chosen) ? known : [...known, chosen]) {
    const [area = value, ...rest] = value.split("/");
    const group = groups.get(area) ?? { area, zones: [] };
    group.zones.push({ value, title: rest.join(", ").replaceAll("_", " ") || value });
    groups.set(area, group);
  }
  return [...groups.values()].sort((a, b) => Number(b.area === home) - Number(a.area === home));
}
