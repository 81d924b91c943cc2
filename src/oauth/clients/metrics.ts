import { Counter } from "prom-client";

export const registrations = new Counter({
  name: "fieldline_oauth_registrations_total",
  help: "Registrations of apps by outcome: new, same (registered before) or refused (over the address's limit).",
  labelNames: ["outcome"],
});
