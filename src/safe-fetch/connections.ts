/** The modules that need undici. They are loaded with the first request. */
export { connect } from "./connect.ts";
export { ConnectionFailed } from "./connection-failure.ts";
export { ConnectionPool } from "./connection-pool.ts";
export { OutgoingRequest } from "./outgoing-request.ts";
