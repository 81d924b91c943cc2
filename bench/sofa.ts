import { once } from "node:events";
import { createServer } from "node:http";
import { MapperKind, mapSchema, pruneSchema } from "@graphql-tools/utils";
import Router from "@koa/router";
import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import Koa, { type Context as KoaContext } from "koa";
import { useSofa } from "sofa-api";
import { readConfig } from "../src/app/config/config.ts";
import { openServices } from "../src/app/services.ts";
import { authenticateRequest } from "../src/auth/authenticate-request.ts";
import { originOf } from "../src/auth/origin-of.ts";
import { schema } from "../src/domain/index.ts";
import { createLogger } from "../src/http/middleware/log.ts";
import { requestId, requestIdOf } from "../src/http/middleware/request-id.ts";
import { renderProblems } from "../src/http/problems.ts";
import { documentNamed } from "./documents.ts";

/**
 * The calls that Sofa derives from the platform's schema, with its authentication. graphql-js executes each root field.
 * Sofa asks for all fields of a type, so each call has a schema cut to its operation's fields.
 */
const config = readConfig();
const { databaseUrl, secretKey } = config;
if (databaseUrl === undefined || secretKey === undefined) throw new Error("DATABASE_URL is required");

const services = openServices({ config, databaseUrl, secretKey, log: createLogger(config.logLevel) });
const { database, authenticate, contextOf, toProblem } = services;

const { basePath } = config;

const router = new Router();
route("get", "/me", "GetMe", "Query.me");
route("get", "/customers", "ListCustomers", "Query.customers");
route("post", "/customers", "CreateCustomer", "Mutation.create_customer");
route("get", "/quotes/:id", "GetQuote", "Query.quote");
route("post", "/bookings", "CreateBooking", "Mutation.create_booking");
route("get", "/conversations", "ListConversations", "Query.conversations");
route("get", "/conversations/:id/messages", "ListConversationMessages", "Query.conversation_messages");

function route(method: "get" | "post", path: string, operation: string, field: string): void {
  const sofa = useSofa({
    basePath: `${basePath}/v1`,
    schema: cutTo(documentNamed(operation).document),
    routes: { [field]: { path, responseStatus: method === "post" ? 201 : 200 } },
    context: async ({ ctx }: { ctx: KoaContext }) =>
      contextOf(await authenticateRequest(ctx, authenticate), { id: requestIdOf(ctx), origin: originOf(ctx) }),
  });
  router[method](`${basePath}/v1${path}`, async (ctx) => {
    ctx.respond = false;
    await sofa(ctx.req, ctx.res, { ctx });
  });
}

/** Sofa sends a variable for each argument and ignores defaults, so an argument with a default becomes optional. */
function cutTo(document: DocumentNode): GraphQLSchema {
  // A schema must have a query.
  const asked = new Set(["Query.me", "Me.business", "Business.id"]);
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        asked.add(`${getNamedType(types.getParentType())?.name}.${name.value}`);
      },
    }),
  );
  const cut = mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (_field, name, type) => (asked.has(`${type}.${name}`) ? undefined : null),
    [MapperKind.ARGUMENT]: (argument) => ({
      ...argument,
      type: argument.defaultValue === undefined ? argument.type : getNullableType(argument.type),
    }),
  });
  return pruneSchema(cut);
}

const app = new Koa();
app.silent = true;
app.use(requestId);
app.use(renderProblems(toProblem, []));
router.get("/readyz", (ctx) => {
  ctx.body = { status: "ok" };
});
app.use(router.routes());
const server = createServer({ keepAliveTimeout: 65_000 }, app.callback()).listen(config.port, config.host);

await once(process, "SIGTERM");
server.close();
server.closeAllConnections();
await database.close();
process.exit();
