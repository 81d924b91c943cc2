import { readFileSync } from "node:fs";
import {
  type DocumentNode,
  extendSchema,
  type GraphQLSchema,
  getDirectiveValues,
  type OperationDefinitionNode,
  parse,
  validate,
} from "graphql";
import { type ActionBinding, type HttpMethod, OperationError, type ToolBinding } from "./operation.ts";
import type { RetireArguments } from "./retirement.ts";

export type HttpArguments = { method: HttpMethod; path: string; status: number; location?: string; wait: boolean };

export type Binding = {
  http: HttpArguments | undefined;
  tool: ToolBinding | undefined;
  action: ActionBinding | undefined;
  retire: RetireArguments | undefined;
};

/** The directives that bind an operation to its surfaces, from the file that declares them. */
export class Bindings {
  readonly #schema: GraphQLSchema;

  constructor(schema: GraphQLSchema, file: string) {
    this.#schema = extendSchema(schema, parse(readFileSync(file, "utf8")));
    for (const name of ["http", "tool", "action", "retire", "expand"])
      if (this.#schema.getDirective(name) == null) throw new OperationError(file, `@${name} is not declared`);
  }

  read(definition: OperationDefinitionNode): Binding {
    const http = this.#values("http", definition) as HttpArguments | undefined;
    const tool = this.#values("tool", definition) as ToolBinding | undefined;
    const action = this.#values("action", definition) as ActionBinding | undefined;
    const retire = this.#values("retire", definition) as RetireArguments | undefined;
    return { http, tool, action, retire };
  }

  /** The first error of the document under the schema and the directives, if any. */
  validate(document: DocumentNode): string | undefined {
    return validate(this.#schema, document)[0]?.message;
  }

  #values(name: string, definition: OperationDefinitionNode): object | undefined {
    const directive = this.#schema.getDirective(name);
    return directive == null ? undefined : getDirectiveValues(directive, definition);
  }
}
