type Next = { data?: unknown; errors?: { message: string; extensions: { problem: { type: string } } }[] };

/** Subscribes over server-sent events as a browser does, and accepts compressed responses. */
export async function subscribe(
  origin: string,
  cookie: string,
  query: string,
  headers: Record<string, string> = {},
  method: "GET" | "POST" = "POST",
  signal?: AbortSignal,
) {
  const abort = new AbortController();
  const search = method === "GET" ? `?query=${encodeURIComponent(query)}` : "";
  const response = await fetch(`${origin}/graphql${search}`, {
    method,
    headers: {
      Accept: "text/event-stream",
      "Accept-Encoding": "gzip, br",
      "Content-Type": "application/json",
      ...(cookie === "" ? {} : { Cookie: cookie }),
      ...headers,
    },
    ...(method === "GET" ? {} : { body: JSON.stringify({ query }) }),
    signal: signal === undefined ? abort.signal : AbortSignal.any([signal, abort.signal]),
  });
  // Reads from the start, because fetch cancels an unread body once its response is garbage-collected.
  const reader = response.body?.getReader();
  const events = reader === undefined ? undefined : readEvents(reader);
  return {
    status: response.status,
    headers: response.headers,
    /** The payload of the next event. Undefined once the stream has ended. */
    async next(): Promise<Next | undefined> {
      const result = await events?.next();
      return result === undefined || result.done === true ? undefined : result.value;
    },
    close: () => abort.abort(),
  };
}

async function* readEvents(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Next, void> {
  const decoder = new TextDecoder();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const data = lines
        .find((line) => line.startsWith("data:"))
        ?.slice(5)
        .trim();
      if (lines.includes("event: next") && data !== undefined) yield JSON.parse(data) as Next;
    }
  }
}
