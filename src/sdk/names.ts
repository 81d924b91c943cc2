import { basename, dirname } from "node:path";
import { type HttpBinding, type Operation, OperationError } from "../operations/operation.ts";

export type Endpoint = Operation & { http: HttpBinding };

/** The place of an operation in the SDK: `fieldline.quotes.createDucted`. */
export type MethodName = { resource: string; method: string };

/**
 * The resource is the operation's folder. The method is the operation's name without the words of its folder and of its
 * path's first collection, singular or plural: `ListCustomerSites` of `sites` is `list`.
 */
export function methodNameOf({ file, name, http }: Endpoint): MethodName {
  const folder = basename(dirname(file));
  const [, , collection = ""] = http.path.split("/");
  // Longer words first: `TeamMembers` before `Team`.
  const known = [folder, collection].map(pascalCase).sort((a, b) => b.length - a.length);
  const method = known.reduce((left, word) => left.replace(new RegExp(`${singular(word)}s?(?![a-z])`), ""), name);
  return { resource: lowerFirst(pascalCase(folder)), method: lowerFirst(method) };
}

/** Groups the endpoints by resource and method. Throws if two have the same name. */
export function groupByResource(operations: readonly Operation[]): Map<string, Map<string, Endpoint>> {
  const resources = new Map<string, Map<string, Endpoint>>();
  for (const operation of operations) {
    if (!isEndpoint(operation)) continue;
    const { resource, method } = methodNameOf(operation);
    const methods = resources.get(resource) ?? new Map<string, Endpoint>();
    const earlier = methods.get(method);
    if (earlier !== undefined)
      throw new OperationError(operation.file, `its SDK method ${resource}.${method} is also that of ${earlier.file}`);
    resources.set(resource, methods.set(method, operation));
  }
  return resources;
}

function isEndpoint(operation: Operation): operation is Endpoint {
  return operation.http !== undefined;
}

export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

function singular(word: string): string {
  return word.replace(/s$/, "");
}

export function lowerFirst(word: string): string {
  return word.replace(/^./, (letter) => letter.toLowerCase());
}
