import type { InputRef } from "@pothos/core";
import type { GraphQLResolveInfo } from "graphql";
import { lowerIds } from "../../graphql/lower-ids.ts";
import type { pageArguments } from "../../graphql/paginate.ts";
import type { ScalarShapes } from "../../graphql/scalars.ts";
import { badFields } from "../../problems.ts";
import { withoutNulls } from "./resource.ts";
import { isId } from "./store.ts";

/** The name of a scalar, a reference to an enum or an input object, or in brackets a list of one. */
type ArgumentType = keyof ScalarShapes | "Boolean" | "Int" | object | readonly [ArgumentType];

type Argument = {
  type: ArgumentType;
  description: string;
  required?: boolean;
  defaultValue?: unknown;
};

export type Arguments = Record<string, Argument>;

type ValueOf<T> = T extends readonly [infer Item]
  ? ValueOf<Item>[]
  : T extends keyof ScalarShapes
    ? ScalarShapes[T]["Input"]
    : T extends "Boolean"
      ? boolean
      : T extends "Int"
        ? number
        : T extends InputRef<infer Given>
          ? Given
          : T extends { $inferType: infer Value }
            ? Value
            : never;

/** The values of arguments; what is not required may be missing or null. */
export type Given<A> = {
  [N in keyof A as A[N] extends { required: true } ? N : never]: A[N] extends Argument ? ValueOf<A[N]["type"]> : never;
} & {
  [N in keyof A as A[N] extends { required: true } ? never : N]?: A[N] extends Argument
    ? ValueOf<A[N]["type"]> | null | undefined
    : never;
};

/** A mutation's input: its arguments, with the fields of `input` beside them. */
export type InputOf<A> = Flat<
  Omit<Given<A>, "input"> & (A extends { input: { type: InputRef<infer Fields> } } ? Fields : unknown)
>;

type Flat<T> = { [K in keyof T]: T[K] };

/** The argument by which a record is named. */
export function idOf(noun: string) {
  return { type: "ID", required: true, description: `The ${noun}'s id.` } as const;
}

export function inputOf<Type extends object>(type: Type, description: string) {
  return { type, required: true, description } as const;
}

/** The part of Pothos' builders of root fields and arguments that is used here. */
export type FieldBuilder = {
  field(options: object): never;
  arg: ((options: object) => unknown) & Parameters<typeof pageArguments>[0];
};

export function argumentsOf(t: FieldBuilder, args: Arguments): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([name, argument]) => [name, t.arg(argument)]));
}

/** The 400 that names the parameters of which an id is malformed. */
export function assertIds(names: readonly string[], args: Record<string, unknown>): void {
  const malformed = names.filter((name) => args[name] != null && !isId(String(args[name])));
  if (malformed.length > 0) throw badFields(malformed.map((parameter) => ({ parameter, detail: "must be a UUID" })));
}

/** `input`'s fields lie beside the other arguments, as in a tool's call. */
export function flatten<A extends Arguments>(
  args: Arguments,
  values: Record<string, unknown>,
  info: GraphQLResolveInfo,
): InputOf<A> {
  const { input, ...given } = lowerIds(info, values);
  const type = args.input?.type;
  const fields =
    typeof type === "object" && typeof input === "object" && input !== null ? withoutNulls(type, input) : {};
  return { ...given, ...fields } as InputOf<A>;
}
