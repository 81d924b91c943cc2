import type { Maintenance } from "../../../installation/maintenance.ts";
import { plainType } from "../../kernel/plain-type.ts";

export const MaintenanceType = plainType<Maintenance>("Maintenance", {
  description: "Maintenance mode: everything can be read, and nothing can be changed.",
  fields: (t) => ({
    message: t.exposeString("message", { description: "The operator's message to people." }),
    started_at: t.expose("startedAt", { type: "DateTime", description: "When it was turned on." }),
  }),
});
