import { builder } from "../../../graphql/builder.ts";
import type { Maintenance } from "../../../installation/maintenance.ts";

export const MaintenanceType = builder.objectRef<Maintenance>("Maintenance").implement({
  description: "Maintenance mode: everything can be read, and nothing can be changed.",
  fields: (t) => ({
    message: t.exposeString("message", { description: "What the operator tells people." }),
    started_at: t.expose("startedAt", { type: "DateTime", description: "When it was turned on." }),
  }),
});
