import "./customers/index.ts";
import "./sites/index.ts";
import "./contacts/index.ts";
import "./members/index.ts";
import "./leads/index.ts";
import "./notifications/index.ts";
import "./quotes/index.ts";
import "./ducted-prices/index.ts";
import "./jobs/index.ts";
import "./invoices/index.ts";
import "./bookings/index.ts";
import "./business/index.ts";
import "./business/settings.ts";
import "./keys/index.ts";
import { builder } from "../graphql/builder.ts";

export const schema = builder.toSchema({ sortSchema: false });
