import { Counter } from "prom-client";

export const registrations = new Counter({
  name: "fieldline_oauth_registrations_total",
  help: "Registrations of apps by what came of them: a new client, the same one again, or a refusal past the limit of the address.",
  labelNames: ["outcome"],
});
