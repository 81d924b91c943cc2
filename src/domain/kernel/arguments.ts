import type { InputRef } from "@pothos/core";
import type { pageArguments } from "../../graphql/paginate.ts";
import type { ScalarShapes } from "../../graphql/scalars.ts";
import { badFields } from "../../problems.ts";
import { withoutNulls } from "./resource.ts";
import { isId } from "./store.ts";

/** A scalar's name, or a reference to an enum or input object. Brackets make a list. */
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

/** The values of the arguments. Optional ones may be missing or null. */
export type Given<A> = {
  [N in keyof A as A[N] extends { required: true } ? N : never]: A[N] extends Argument ? ValueOf<A[N]["type"]> : never;
} & {
  [N in keyof A as A[N] extends { required: true } ? never : N]?: A[N] extends Argument
    ? ValueOf<A[N]["type"]> | null | undefined
    : never;
};

/** A mutation's input: its arguments and the fields of `input`, in one object. */
export type InputOf<A> = Flat<
  Omit<Given<A>, "input"> & (A extends { input: { type: InputRef<infer Fields> } } ? Fields : unknown)
>;

type Flat<T> = { [K in keyof T]: T[K] };

/** The argument for a record's id. */
export function idOf(noun: string) {
  return { type: "ID", required: true, description: `The ${noun}'s id.` } as const;
}

export function inputOf<Type extends object>(type: Type, description: string) {
  return { type, required: true, description } as const;
}

/** The part of Pothos' root field and argument builders that the resources use. */
export type FieldBuilder = {
  field(options: object): never;
  arg: ((options: object) => unknown) & Parameters<typeof pageArguments>[0];
};

export function argumentsOf(t: FieldBuilder, args: Arguments): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([name, argument]) => [name, t.arg(argument)]));
}

/** Throws a 400 that names each parameter whose id is malformed. */
export function assertIds(names: readonly string[], args: Record<string, unknown>): void {
  const malformed = names.filter((name) => args[name] != null && !isId(String(args[name])));
  if (malformed.length > 0) throw badFields(malformed.map((parameter) => ({ parameter, detail: "must be a UUID" })));
}

/** Merges the fields of `input` into the other arguments, as in a tool's call. */
export function flatten<A extends Arguments>(
  args: Arguments,
  { input, ...given }: Record<string, unknown>,
): InputOf<A> {
  const type = args.input?.type;
  const fields =
    typeof type === "object" && typeof input === "object" && input !== null ? withoutNulls(type, input) : {};
  return { ...given, ...fields } as InputOf<A>;
}
