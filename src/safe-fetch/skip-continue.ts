import type { Socket } from "node:net";

const head = Buffer.from("HTTP/1.1 100");
const mostBytes = 16 * 1024;

/**
 * HTTP lets a server say 100 Continue although nobody asked; undici takes that for a broken answer. So it is cut out
 * where the socket is read. The function returned is to be called before each request.
 */
export function skipContinue(socket: Socket): () => void {
  const read = socket.read.bind(socket);
  let awaiting = true;
  let held: Buffer = Buffer.alloc(0);

  function release(): Buffer {
    awaiting = false;
    const rest = held;
    held = Buffer.alloc(0);
    return rest;
  }

  function filter(chunk: Buffer): Buffer | null {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (held.length > 0) {
      const start = held.subarray(0, head.length);
      if (!start.equals(head.subarray(0, start.length)) || held.length > mostBytes) return release();
      const end = held.indexOf("\r\n\r\n");
      if (end === -1) return null;
      held = held.subarray(end + 4);
    }
    return null;
  }

  socket.read = (size?: number) => {
    const chunk: Buffer | null = read(size);
    return awaiting && chunk !== null ? filter(chunk) : chunk;
  };
  return () => {
    awaiting = true;
  };
}
