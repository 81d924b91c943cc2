import { type Dispatcher, errors } from "undici";
import { ConnectionFailed, responseFailure } from "./connection-failure.ts";
import type { Line } from "./connections.ts";
import { openExcerpt } from "./excerpt.ts";
import { type Failure, interrupted, judgeStatus, type Stage, timedOut } from "./failure.ts";
import type { Answer } from "./safe-fetch.ts";
import type { Target } from "./target.ts";

export type Attempt = {
  readonly outcome: Promise<Answer>;
  /** Whether it is decided how the attempt ended. */
  hasEnded(): boolean;
  fail(failure: Failure): void;
  interrupt(): void;
  send(takeLine: TakeLine, request: Sent): void;
};

export type Sent = { method: "GET" | "POST"; headers: Record<string, string>; body?: string | Buffer };

/** How much of an answer is kept, and whether it is of use only as a whole. */
export type Wanted = { mostBytes: number; whole: boolean };

/** `unused`: none that has carried a request before. */
export type TakeLine = (options: { unused: boolean }) => Line;

const mostBytesBesideAnExcerpt = 64 * 1024;

/**
 * One request under one deadline. Once a status has come, it decides the outcome, whatever becomes of the rest of the
 * answer, unless the whole is wanted; before that, whatever goes wrong first.
 */
export function beginAttempt({ host, path }: Target, timeoutSeconds: number, { mostBytes, whole }: Wanted): Attempt {
  const { promise: outcome, resolve, reject } = Promise.withResolvers<Answer>();
  const excerpt = openExcerpt(mostBytes);
  const mostBytesOfABody = whole ? mostBytes : mostBytesBesideAnExcerpt;
  const startedAt = performance.now();
  const deadline = setTimeout(() => stop(timedOut(host, stage, timeoutSeconds)), timeoutSeconds * 1000);
  let stage: Stage = "looking_up";
  let line: Line | undefined;
  let status: number | undefined;
  let headers: Answer["headers"] = {};
  let bodyBytes = 0;
  let sendAnew: (() => void) | undefined;
  let ended = false;

  /** Decides how it ended; what is returned tells the caller. */
  function conclude(failure: Failure | undefined): () => void {
    ended = true;
    clearTimeout(deadline);
    const result: Answer = {
      durationMs: Math.round(performance.now() - startedAt),
      status,
      headers,
      body: status === undefined ? undefined : excerpt.text(),
      failure: status === undefined ? failure : (judgeStatus(host, status) ?? (whole ? failure : undefined)),
    };
    return () => resolve(result);
  }

  function stop(failure: Failure): void {
    if (ended) return;
    conclude(failure)();
    line?.cut();
  }

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart() {
      stage = "answering";
    },
    onResponseStart(_controller, code, received) {
      if (code < 200) return;
      status = code;
      headers = received;
    },
    onResponseData(_controller, chunk) {
      if (ended) return;
      excerpt.add(chunk);
      bodyBytes += chunk.length;
      if (bodyBytes > mostBytesOfABody) stop(tooLong(host));
    },
    onResponseEnd() {
      if (ended) return;
      // A turn of the loop later it has shown whether the receiver closes the connection although it did not say so.
      const settle = conclude(undefined);
      setImmediate(() => {
        line?.keep();
        settle();
      });
    },
    onResponseError(_controller, error) {
      if (ended) return;
      if (error instanceof errors.InvalidArgumentError) reject(error);
      // A kept connection that breaks before anything is written over it says nothing about this request.
      else if (stage === "connecting" && sendAnew !== undefined && !(error instanceof ConnectionFailed))
        return sendAnew();
      stop(error instanceof ConnectionFailed ? error.failure : responseFailure(host, error));
    },
  };

  return {
    outcome,
    hasEnded: () => ended,
    fail: stop,
    interrupt: () => stop(interrupted),
    send(takeLine, { method, headers: sent, body = null }) {
      const send = (unused: boolean) => {
        line?.cut();
        line = takeLine({ unused });
        line.onFlood = () => stop(tooLong(host));
        stage = "connecting";
        line.client.dispatch({ method, path, headers: sent, body }, handler);
      };
      sendAnew = () => {
        sendAnew = undefined;
        send(true);
      };
      send(false);
    },
  };
}

function tooLong(host: string): Failure {
  return { kind: "response_invalid", detail: `${host} sent more than an answer may hold.` };
}
