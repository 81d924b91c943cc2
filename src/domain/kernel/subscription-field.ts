import type { Context } from "../../graphql/context.ts";
import { rootSubscription } from "../../graphql/root-field.ts";
import type { ReadPlan } from "../../query/read-plan.ts";
import type { ModelName } from "../../query/types.ts";
import type { DeclaredField } from "./compose-schema.ts";
import type { Declared } from "./declare.ts";

/** A subscription that graphql-js executes. `show` turns each emitted event into the answer. */
export function subscriptionField<Emitted>(
  name: string,
  {
    type,
    description,
    access,
    problems = [],
    subscribe,
    show,
  }: Pick<Declared, "description" | "access" | "problems"> & {
    type: object;
    subscribe: (context: Context) => Promise<AsyncIterable<Emitted>> | AsyncIterable<Emitted>;
    show: (context: Context, emitted: Emitted, plan: ReadPlan | undefined) => unknown;
  },
): DeclaredField {
  const model = "model" in type ? (type.model as ModelName) : undefined;
  const options = () => ({
    description,
    directives: { scope: { name: access } },
    ...rootSubscription({ access, problems: [...problems], shows: model && { model } }, subscribe, show),
    type: "type" in type ? type.type : type,
  });
  return { kind: "subscription", name, options };
}
