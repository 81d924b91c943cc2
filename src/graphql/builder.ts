import SchemaBuilder from "@pothos/core";
import ComplexityPlugin from "@pothos/plugin-complexity";
import DirectivePlugin from "@pothos/plugin-directives";
import PrismaPlugin from "@pothos/plugin-prisma";
import ScopeAuthPlugin from "@pothos/plugin-scope-auth";
import { type Access, accessProblem, hasAccess } from "../auth/access.ts";
import type PrismaTypes from "../generated/pothos.ts";
import { getDatamodel } from "../generated/pothos.ts";
import { lowerIds } from "../patches/graphql-id.ts";
import type { ProblemType } from "../problems.ts";
import type { AccessDeclaration } from "./access.ts";
import type { Context } from "./context.ts";
import { type ScalarShapes, scalarTypes } from "./scalars.ts";

export const builder = new SchemaBuilder<{
  PrismaTypes: PrismaTypes;
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: ScalarShapes;
  AuthScopes: { access: Access };
  Directives: {
    scope: { locations: "FIELD_DEFINITION"; args: { name: string } };
    not_null: { locations: "INPUT_FIELD_DEFINITION"; args: Record<string, never> };
  };
}>({
  plugins: [ComplexityPlugin, ScopeAuthPlugin, PrismaPlugin, DirectivePlugin],
  defaultFieldNullability: false,
  prisma: {
    dmmf: getDatamodel(),
    client: () => {
      throw new Error("a relation was read that the operation's one statement did not include");
    },
    exposeDescriptions: false,
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    authScopes: (context) => ({ access: (access) => hasAccess(context.caller, access) }),
    unauthorizedError: (_parent, context, info) => {
      const held = info.parentType.getFields()[info.fieldName]?.extensions as Partial<AccessDeclaration> | undefined;
      return accessProblem(context.caller, held?.access ?? "owner");
    },
  },
});

builder.queryType({});
builder.mutationType({});

for (const scalar of scalarTypes) builder.addScalarType(scalar.name as keyof ScalarShapes, scalar, {});
lowerIds();

/** Who may use a root field, and the problems it can raise: the auth, the reference and the tools read them here. */
export function access(access: Access, ...problems: ProblemType[]) {
  const held: AccessDeclaration = { access, problems };
  return {
    authScopes: { access },
    directives: { scope: { name: access } },
    extensions: held,
  };
}

/** The same access, and what the reference's example of the answer shows instead of the fields' own examples. */
export function answering<A extends ReturnType<typeof access>>(held: A, shown: Record<string, unknown>): A {
  return { ...held, extensions: { ...held.extensions, answer: shown } };
}

/** An input field that may be left out, and when it is sent, cannot be null. */
export const notNull = { directives: { not_null: {} } } as const;

/** The example that the reference shows for a field. */
export function example(value: unknown) {
  return { extensions: { example: value } };
}
