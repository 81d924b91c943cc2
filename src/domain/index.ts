import "./customers/index.ts";
import "./sites/index.ts";
import "./contacts/index.ts";
import "./business/index.ts";
import "./keys/index.ts";
import { builder } from "../graphql/builder.ts";

export const schema = builder.toSchema({ sortSchema: false });
