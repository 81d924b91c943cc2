import { FieldlineError } from "./errors.ts";
import type { Transport } from "./transport.ts";

export class Resource {
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }
}

/** A path with encoded ids. Rejects an empty id or one of dots, which would address another resource. */
export function path(texts: TemplateStringsArray, ...ids: string[]): string {
  return String.raw({ raw: texts }, ...ids.map(segment));
}

function segment(id: string): string {
  if (typeof id !== "string" || /^\.*$/.test(id)) throw new FieldlineError(`${JSON.stringify(id)} is not an id.`);
  return encodeURIComponent(id);
}
