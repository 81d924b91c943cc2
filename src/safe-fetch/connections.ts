/** What needs undici, loaded with the first request. */
export { ConnectionPool } from "./connection-pool.ts";
export { OutgoingRequest } from "./outgoing-request.ts";
