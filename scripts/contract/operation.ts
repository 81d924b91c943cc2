import type { Changes } from "./changes.ts";
import { assertKeys, follow, type Json, listOf, objectOf, partOf, textOf } from "./json.ts";
import { problemMediaType } from "./problems.ts";
import type { Direction, SchemaComparison } from "./schema.ts";
import { compareAccess } from "./security.ts";

const texts = ["description", "summary", "example", "examples"];
const operationKeys = new Set([
  ...texts,
  "deprecated",
  "operationId",
  "parameters",
  "requestBody",
  "responses",
  "security",
  "tags",
  "x-codeSamples",
  "x-required-scope",
  "x-sunset",
]);
const parameterKeys = new Set([...texts, "deprecated", "explode", "in", "name", "required", "schema", "style"]);
const bodyKeys = new Set([...texts, "content", "required"]);
const responseKeys = new Set([...texts, "content", "headers"]);
const mediaKeys = new Set([...texts, "schema"]);

/** Compares the operations of two documents: requests, responses and credentials. */
export class OperationComparison {
  readonly #before: Json;
  readonly #after: Json;
  readonly #schemas: SchemaComparison;
  readonly #changes: Changes;

  constructor(before: Json, after: Json, schemas: SchemaComparison, changes: Changes) {
    this.#before = before;
    this.#after = after;
    this.#schemas = schemas;
    this.#changes = changes;
  }

  compareEndpoint(old: Json, now: Json, where: string): void {
    this.#compareNames(old, now, where);
    compareAccess(
      { document: this.#before, operation: old },
      { document: this.#after, operation: now },
      where,
      this.#changes,
    );
    this.#compareParameters(old, now, where, "in");
    this.#compareBody(old, now, where, "in");
    this.#compareResponses(old, now, where);
    if (now.deprecated === true && old.deprecated !== true)
      this.#changes.addition(where, "deprecated", String(now.description ?? "Deprecated."));
    if (old["x-sunset"] !== undefined && String(now["x-sunset"] ?? "9999") < String(old["x-sunset"]))
      this.#changes.break(where, "sunset", `${old["x-sunset"]} became ${now["x-sunset"]}`);
  }

  /** Compares an event: the body that receivers get, and the responses they may return. */
  compareEvent(old: Json, now: Json, type: string): void {
    this.#compareNames(old, now, type);
    this.#compareParameters(old, now, type, "out");
    this.#compareBody(old, now, type, "out");
    const answers = partOf(now.responses, type);
    for (const status of Object.keys(partOf(old.responses, type)))
      if (!Object.hasOwn(answers, status)) this.#changes.break(`${type} ${status}`, "removed");
  }

  #compareNames(old: Json, now: Json, where: string): void {
    for (const operation of [old, now]) assertKeys(operation, operationKeys, where);
    if (old.operationId !== now.operationId)
      this.#changes.break(where, "renamed", `${old.operationId} became ${now.operationId}`);
    // Generated clients group operations by their tags.
    if (String(old.tags) !== String(now.tags)) this.#changes.break(where, "tag", `${old.tags} became ${now.tags}`);
  }

  #compareParameters(old: Json, now: Json, where: string, direction: Direction): void {
    const [before, after] = [this.#parametersOf(this.#before, old, where), this.#parametersOf(this.#after, now, where)];
    for (const [key, parameter] of before) {
      const location = `${where} ${key}`;
      const counterpart = after.get(key);
      if (counterpart === undefined) {
        this.#changes.break(location, "removed");
        continue;
      }
      this.#compareRequired(parameter, counterpart, location, direction);
      for (const key of ["style", "explode"])
        if (parameter[key] !== counterpart[key])
          this.#changes.break(location, key, `${parameter[key]} became ${counterpart[key]}`);
      this.#schemas.compare(parameter.schema, counterpart.schema, location, direction);
      if (counterpart.deprecated === true && parameter.deprecated !== true)
        this.#changes.addition(location, "deprecated", `Deprecated. ${counterpart.description ?? ""}`);
    }
    for (const [key, parameter] of after) {
      if (before.has(key)) continue;
      if (direction === "in" && parameter.required === true)
        this.#changes.break(`${where} ${key}`, "required", "is new");
      else this.#changes.addition(`${where} ${key}`, "new", String(parameter.description ?? ""));
    }
  }

  /** The parameters by name, such as `search` or `header if-match`. Header names are case-insensitive. */
  #parametersOf(document: Json, operation: Json, where: string): Map<string, Json> {
    const parameters = listOf(operation.parameters, where).map((one) => {
      const { value } = follow(document, one, where);
      assertKeys(value, parameterKeys, `${where}: a parameter`);
      const name = textOf(value.name, where);
      return [value.in === "header" ? `header ${name.toLowerCase()}` : name, value] as const;
    });
    return new Map(parameters);
  }

  #compareRequired(old: Json, now: Json, where: string, direction: Direction): void {
    const [was, is] = [old.required === true, now.required === true];
    if (is && !was)
      if (direction === "in") this.#changes.break(where, "required");
      else this.#changes.addition(where, "required", "Is always present.");
    if (was && !is)
      if (direction === "out") this.#changes.break(where, "optional");
      else this.#changes.addition(where, "optional", "Is no longer required.");
  }

  #compareBody(old: Json, now: Json, where: string, direction: Direction): void {
    if (old.requestBody === undefined && now.requestBody === undefined) return;
    const location = direction === "in" ? `${where} body` : where;
    if (old.requestBody === undefined) {
      const { value: body } = follow(this.#after, now.requestBody, location);
      if (body.required === true) this.#changes.break(location, "required", "is new");
      else this.#changes.addition(location, "new", String(body.description ?? "Takes a body."));
      return;
    }
    if (now.requestBody === undefined) {
      this.#changes.break(location, "removed");
      return;
    }
    const { value: before } = follow(this.#before, old.requestBody, location);
    const { value: after } = follow(this.#after, now.requestBody, location);
    for (const body of [before, after]) assertKeys(body, bodyKeys, location);
    this.#compareRequired(before, after, location, direction);
    this.#compareMedia(before, after, location, direction);
  }

  #compareMedia(old: Json, now: Json, where: string, direction: Direction): void {
    const [before, after] = [partOf(old.content, where), partOf(now.content, where)];
    for (const [type, media] of Object.entries(before)) {
      if (!Object.hasOwn(after, type)) {
        this.#changes.break(`${where} ${type}`, "removed");
        continue;
      }
      const [mediaBefore, mediaAfter] = [objectOf(media, where), objectOf(after[type], where)];
      for (const one of [mediaBefore, mediaAfter]) assertKeys(one, mediaKeys, `${where} ${type}`);
      // Problems are compared as a catalogue, in problems.ts.
      if (type === problemMediaType) continue;
      this.#schemas.compare(mediaBefore.schema ?? {}, mediaAfter.schema ?? {}, where, direction);
    }
    for (const type of Object.keys(after)) {
      if (Object.hasOwn(before, type)) continue;
      if (direction === "in") this.#changes.addition(`${where} ${type}`, "new", `Takes ${type}.`);
      else this.#changes.break(`${where} ${type}`, "media type", "is new");
    }
  }

  #compareResponses(old: Json, now: Json, where: string): void {
    const [before, after] = [objectOf(old.responses, where), objectOf(now.responses, where)];
    for (const [status, response] of Object.entries(before)) {
      const location = `${where} ${status}`;
      if (Object.hasOwn(after, status)) this.#compareResponse(response, after[status], location);
      // Error statuses may change: the catalogue of problems is compared instead.
      else if (!isFailure(status)) this.#changes.break(location, "removed");
    }
    for (const status of Object.keys(after)) {
      if (Object.hasOwn(before, status) || isFailure(status)) continue;
      if (status.startsWith("3")) this.#changes.addition(`${where} ${status}`, "new", `Also returns ${status}.`);
      else this.#changes.break(`${where} ${status}`, "status", "is new");
    }
  }

  #compareResponse(before: unknown, after: unknown, where: string): void {
    const { value: old } = follow(this.#before, before, where);
    const { value: now } = follow(this.#after, after, where);
    for (const response of [old, now]) assertKeys(response, responseKeys, where);
    this.#compareHeaders(old, now, where);
    this.#compareMedia(old, now, where, "out");
  }

  #compareHeaders(old: Json, now: Json, where: string): void {
    const headersOf = (document: Json, response: Json) =>
      new Map(
        Object.entries(partOf(response.headers, where)).map(([name, header]) => {
          const { value } = follow(document, header, `${where} ${name}`);
          assertKeys(value, new Set([...texts, "schema"]), `${where} ${name}`);
          return [name.toLowerCase(), value] as const;
        }),
      );
    const [before, after] = [headersOf(this.#before, old), headersOf(this.#after, now)];
    for (const [name, header] of before) {
      const counterpart = after.get(name);
      if (counterpart === undefined) this.#changes.break(`${where} header ${name}`, "removed");
      else this.#schemas.compare(header.schema ?? {}, counterpart.schema ?? {}, `header ${name}`, "out");
    }
    for (const [name, header] of after)
      if (!before.has(name)) this.#changes.addition(`${where} header ${name}`, "new", String(header.description ?? ""));
  }
}

function isFailure(status: string): boolean {
  return /^[45]/.test(status);
}
