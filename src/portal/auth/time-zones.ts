import { type Html, html } from "../../text/html.ts";

const defaultTimeZone = "Australia/Sydney";
const home = "Australia";

const zones = Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/") && !zone.startsWith("Etc/"));
const areas = [...Map.groupBy(zones, (zone) => zone.slice(0, zone.indexOf("/")))];
const homeFirst = [...areas.filter(([area]) => area === home), ...areas.filter(([area]) => area !== home)];

/**
 * Renders the zones by area, Australia first. Selects the entered zone, or Sydney. Omits end tags, as HTML allows,
 * because there are over four hundred options.
 */
export function timeZoneOptions(entered: string | null): Html {
  const chosen = entered !== null && zones.includes(entered) ? entered : defaultTimeZone;
  return html`${homeFirst.map(
    ([area, inArea]) =>
      html`<optgroup label="${area}">${inArea.map(
        (zone) =>
          html`<option value="${zone}"${zone === chosen && html` selected`}>${zone
            .slice(area.length + 1)
            .replaceAll("_", " ")
            .replaceAll("/", ", ")}`,
      )}</optgroup>\n`,
  )}`;
}
