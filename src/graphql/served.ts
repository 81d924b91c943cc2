import type { ExecutionResult } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { ProblemType } from "../problems.ts";
import type { Context } from "./context.ts";

/**
 * The parts of a request that are passed to Yoga besides its headers. The checks call `onRefused` if they refuse the
 * document.
 */
export type Served = {
  context: Context;
  body: unknown;
  onRefused(): void;
  onProblem(type: ProblemType): void;
  result: ExecutionResult | undefined;
};

/** A plugin that knows these parts: Yoga merges them into its own context. */
export type ServedPlugin = Plugin<Served, Served>;
