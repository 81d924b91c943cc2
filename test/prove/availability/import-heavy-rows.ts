import { setTimeout as delay } from "node:timers/promises";
import { checkImport, uploadFile } from "../attackers/imports.ts";
import type { Attack } from "../availability.ts";

const rows = 10_000;
const seconds = 20;

export const attack: Attack = {
  name: "An import has 10,000 rows about one customer, each with a site of its own",
  async run(target) {
    const lines = Array.from({ length: rows }, (_, row) => `Strata,7,${row} High Street`);
    const { status, id } = await uploadFile(target, ["name,external_id,site_line1", ...lines].join("\n"));
    if (id !== undefined) await checkImport(target, id, ["name", "external_id", "site_line1"]);
    await delay(seconds * 1000);
    const { rows: checked } = await target.database.systemPool.query<{ count: number }>(
      "select count(*)::int as count from import_rows where import_id = $1 and plan is not null",
      [id],
    );
    return { "upload answered": String(status), [`rows checked in ${seconds} s`]: String(checked[0]?.count ?? 0) };
  },
};
