import type { GraphQLFieldResolver, GraphQLResolveInfo } from "graphql";
import { assertAccess } from "../auth/access.ts";
import { currentTime } from "../postgres/clock.ts";
import type { ReadPlan } from "../query/read-plan.ts";
import type { Context } from "./context.ts";
import type { RootDeclaration } from "./declarations.ts";
import { planGiven } from "./plan.ts";

type Args = Record<string, unknown>;

/** The part of a field's configuration that runs it, for both executors. */
type RootField = {
  resolve: GraphQLFieldResolver<unknown, Context, Args>;
  extensions: { fieldline: RootDeclaration };
};

/**
 * Declares how a root field runs. Its access is checked here for every executor: graphql-js calls `resolve`, and
 * compiled operations and documents call the declaration's `resolve`.
 */
export function rootField(declaration: RootDeclaration): RootField {
  const { access, resolve, shows } = declaration;
  // Not async: graphql-js stops at a field that throws synchronously and reports one error, where several would reject.
  const admitted = (context: Context, args: Args, planOf: () => ReadPlan | undefined) => {
    assertAccess(context.caller, access);
    return resolve(context, args, planOf());
  };
  return {
    resolve: (_root, args, context, info) =>
      admitted(context, args, () => (shows === undefined ? undefined : planGiven(info, shows))),
    extensions: {
      fieldline: { ...declaration, resolve: (context, args, plan) => admitted(context, args, () => plan) },
    },
  };
}

type Emitting<Emitted> = (context: Context) => Promise<AsyncIterable<Emitted>> | AsyncIterable<Emitted>;

/** Like `rootField`, for a subscription. Only graphql-js executes it. */
export function rootSubscription<Emitted>(
  declaration: Omit<RootDeclaration, "resolve">,
  subscribe: Emitting<Emitted>,
  show: (context: Context, emitted: Emitted, plan: ReadPlan | undefined) => unknown,
) {
  const { access, shows } = declaration;
  return {
    subscribe: async (_root: unknown, _args: Args, context: Context) => {
      assertAccess(context.caller, access);
      return subscribe(context);
    },
    resolve: (emitted: Emitted, _args: Args, context: Context, info: GraphQLResolveInfo) => {
      // A subscription outlives its request, so each event sets the time.
      context.now = currentTime();
      return show(context, emitted, shows && planGiven(info, shows));
    },
    extensions: { fieldline: declaration },
  };
}
