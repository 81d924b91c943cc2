import { AsyncLocalStorage } from "node:async_hooks";
import type { Prisma, PrismaClient } from "../generated/prisma/client.ts";
import type { Model } from "./models.ts";

const business = new AsyncLocalStorage<string>();

/** Whatever `work` does with the tenant's connections and the scoped client belongs to this business. */
export function asBusiness<T>(businessId: string, work: () => T): T {
  return business.run(businessId, work);
}

export function currentBusiness(): string {
  const id = business.getStore();
  if (id === undefined) throw new Error("a tenant's data was asked for outside of any business");
  return id;
}

type Arguments = { where?: Record<string, unknown>; data?: unknown; create?: Record<string, unknown> };

/** Prisma with the business in every `where` and every new row; without a business it refuses to run. */
export function scopeToBusiness(client: PrismaClient, models: Map<string, Model>) {
  return client.$extends({
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          const tenantField = models.get(model)?.tenantField;
          if (tenantField === undefined) throw new Error(`${model} belongs to no business`);
          return query(
            scopeArguments(operation, args as Arguments, { [tenantField]: currentBusiness() }) as typeof args,
          );
        },
      },
    },
  });
}

function scopeArguments(operation: string, args: Arguments, owner: Record<string, string>): Arguments {
  const where = { ...args.where, ...owner };
  if (operation === "upsert") return { ...args, where, create: { ...args.create, ...owner } };
  if (!operation.startsWith("create")) return { ...args, where };
  const data = Array.isArray(args.data)
    ? args.data.map((row: object) => ({ ...row, ...owner }))
    : { ...(args.data as object), ...owner };
  return { ...args, data };
}

export type ScopedClient = ReturnType<typeof scopeToBusiness>;
/** The business's own data inside one transaction. */
export type Transaction = Parameters<Parameters<ScopedClient["$transaction"]>[0]>[0];
export type IsolationLevel = Prisma.TransactionIsolationLevel;
