import { BlockList } from "node:net";
import { tmpdir } from "node:os";
import Koa, { type Middleware } from "koa";
import compress from "koa-compress";
import type { Logger } from "pino";
import { limits } from "../limits/limits.ts";
import { type BodyLimits, createAdmissions } from "./bodies/admission.ts";
import type { ArrivalLimits } from "./bodies/arrival-timer.ts";
import { callerAddress } from "./middleware/caller-address.ts";
import { crossOrigin } from "./middleware/cross-origin.ts";
import { limitUnread } from "./middleware/limit-unread.ts";
import { logRequests } from "./middleware/log.ts";
import { type Observer, observe } from "./middleware/observe.ts";
import { receiveBodies } from "./middleware/receive-bodies.ts";
import { requestId } from "./middleware/request-id.ts";
import { traceRequests } from "./middleware/trace.ts";
import { renderProblems, type ToProblem } from "./problems.ts";
import { type AssertWritable, createRouter, type LimitStrangers, type Surface } from "./router.ts";
import { safeHeaders } from "./safe-headers.ts";
import type { Kind } from "./share-of.ts";

type Parts = {
  log: Logger;
  toProblem: ToProblem;
  corsOrigins: readonly string[];
  surfaces: readonly Surface[];
  limitStrangers: LimitStrangers;
  /** Called for routes that change something. */
  assertWritable?: AssertWritable;
  /** Proxies whose forwarding headers are trusted. */
  trustedProxies?: BlockList;
  observers?: readonly Observer[];
  /** Returns the network that limits by address count an address under. */
  networkOf?: (address: string) => string;
  bodies?: {
    /** The folder for larger bodies while they arrive. */
    folder?: string;
    limits?: Record<Kind, BodyLimits>;
    arrival?: ArrivalLimits;
  };
  /** Whether callers reach the app over TLS. */
  isSecure?: boolean;
};

const arrivalLimits: ArrivalLimits = {
  requestMs: limits.bodies.smallSeconds.max * 1000,
  graceMs: limits.bodies.graceSeconds.max * 1000,
  minBytesPerSecond: limits.bodies.minBytesPerSecond.max,
};

/** The steps of every request, in order. */
export function createApp(parts: Parts): Koa {
  const {
    log,
    toProblem,
    corsOrigins,
    surfaces,
    limitStrangers,
    assertWritable,
    trustedProxies = new BlockList(),
    observers = [],
    bodies = {},
    isSecure,
    networkOf = (address) => address,
  } = parts;
  const app = new Koa();
  app.silent = true;
  app.use(requestId);
  app.use(traceRequests);
  app.use(callerAddress(trustedProxies));
  const paths = surfaces.flatMap(({ routes }) => routes.map(({ path }) => path));
  app.use(observe([logRequests(log, paths), ...observers]));
  app.use(
    renderProblems(
      toProblem,
      surfaces.flatMap(({ problems }) => problems ?? []),
    ),
  );
  app.use(setSafeHeaders);
  if (isSecure === true) app.use(strictTransport);
  if (corsOrigins.length > 0) app.use(crossOrigin(corsOrigins));
  app.use(withoutForbiddenCodings);
  // A Brotli or Zstandard encoder holds megabytes until the caller has read the response.
  app.use(compress({ threshold: 1024, gzip: {}, deflate: {}, br: false, zstd: false }));
  app.use(limitUnread({ networkOf }));
  const { folder = tmpdir(), arrival = arrivalLimits } = bodies;
  app.use(receiveBodies({ admissions: createAdmissions(bodies.limits), networkOf, arrival, folder }));
  app.use(createRouter(surfaces, limitStrangers, assertWritable));
  return app;
}

const setSafeHeaders: Middleware = (ctx, next) => {
  ctx.set(safeHeaders);
  return next();
};

/** For a year, browsers call this host over TLS only. The operator decides about other subdomains. */
const strictTransport: Middleware = (ctx, next) => {
  ctx.set("Strict-Transport-Security", "max-age=31536000");
  return next();
};

/** A caller that refuses every coding, even identity, still gets identity (RFC 9110, section 12.5.3). */
const withoutForbiddenCodings: Middleware = (ctx, next) => {
  const { headers } = ctx.req;
  const mayForbid = /identity|\*/i.test(headers["accept-encoding"] ?? "");
  if (mayForbid && ctx.acceptsEncodings("gzip", "deflate", "identity") === false)
    headers["accept-encoding"] = "identity";
  return next();
};
