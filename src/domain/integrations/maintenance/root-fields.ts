import { queryField } from "../../kernel/read-fields.ts";
import { MaintenanceType } from "./schema.ts";

export const maintenanceFields = [
  queryField("maintenance", {
    type: MaintenanceType,
    nullable: true,
    description: "The installation's maintenance mode; null while it is off.",
    access: "person",
    run: ({ services: { maintenance } }) => maintenance.current ?? null,
  }),
];
