import type { Attributes } from "@opentelemetry/api";

type Outcome = { name?: string; attributes?: Attributes; error?: unknown };

export type OpenSpan = {
  /** Spans that begin within `work` are children of this one. */
  run<T>(work: () => T): T;
  end(outcome?: Outcome): void;
};

type Beginning = {
  kind: "server" | "client" | "consumer";
  attributes?: Attributes;
  /** The span of another process that this one continues, as a `traceparent` (W3C Trace Context). */
  parent?: string | null;
  /** The `traceparent` of a stranger: linked, and not continued. */
  link?: string;
};

export type Tracer = {
  begin(name: string, beginning: Beginning): OpenSpan;
  /** The `traceparent` of the current span; undefined outside of any. */
  traceParent(): string | undefined;
  /** Returns `work` so that it runs within the current span, whoever calls it. */
  bind<T>(work: () => T): () => T;
};

let current: Tracer | undefined;

/** From now on this process is traced. */
export function useTracer(tracer: Tracer | undefined): void {
  current = tracer;
}

/** Undefined where nothing is traced, which then costs nothing but this. */
export function tracer(): Tracer | undefined {
  return current;
}

/** Work as a span of its own, whose error is the work's. */
export async function traced<T>(name: string, beginning: Beginning, work: () => Promise<T>): Promise<T> {
  const span = current?.begin(name, beginning);
  if (span === undefined) return work();
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
