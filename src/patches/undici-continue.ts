import type { Socket } from "node:net";

/**
 * undici 8.12.4 treats an unexpected `100 Continue` as a broken response: `onHeadersComplete` in
 * lib/dispatcher/client-h1.js destroys the socket with the SocketError "bad response". RFC 9110, section 15.2.1, lets a
 * client discard an unexpected one. nodejs/undici#201 added the error to protect the client's state; 102 and 103 are
 * skipped. To reproduce, answer any POST with
 * "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n".
 */

const head = Buffer.from("HTTP/1.1 100");
const maxBytes = 16 * 1024;

/**
 * Removes unexpected `100 Continue` responses from the socket before undici reads them. Call the returned function
 * before each request.
 */
export function skipContinue(socket: Socket): () => void {
  const read = socket.read.bind(socket);
  let isAwaiting = true;
  let held: Buffer = Buffer.alloc(0);

  function release(): Buffer {
    isAwaiting = false;
    const rest = held;
    held = Buffer.alloc(0);
    return rest;
  }

  function filter(chunk: Buffer): Buffer | null {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (held.length > 0) {
      const start = held.subarray(0, head.length);
      if (!start.equals(head.subarray(0, start.length)) || held.length > maxBytes) return release();
      const end = held.indexOf("\r\n\r\n");
      if (end === -1) return null;
      held = held.subarray(end + 4);
    }
    return null;
  }

  socket.read = (size?: number) => {
    const chunk: Buffer | null = read(size);
    return isAwaiting && chunk !== null ? filter(chunk) : chunk;
  };
  return () => {
    isAwaiting = true;
  };
}
