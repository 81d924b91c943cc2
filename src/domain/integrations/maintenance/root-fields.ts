import { access, builder } from "../../../graphql/builder.ts";
import { MaintenanceType } from "./schema.ts";

builder.queryField("maintenance", (t) =>
  t.field({
    type: MaintenanceType,
    nullable: true,
    description: "The installation's maintenance mode; null while it is off.",
    ...access("person"),
    resolve: (_root, _args, { maintenance }) => maintenance.current ?? null,
  }),
);
