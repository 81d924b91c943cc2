import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { isGenuine } from "./verify.mjs";

const { WEBHOOK_SECRET, PORT = "8080" } = process.env;
if (!WEBHOOK_SECRET) throw new Error("Set WEBHOOK_SECRET to the subscription's secret.");

// In production, use a table: insert the event by its id, respond after the commit, and process it later.
const events = new Map();

async function receive(request, response) {
  const rawBody = await buffer(request);
  if (!isGenuine(rawBody, request.headers["x-service-signature"], WEBHOOK_SECRET)) {
    response.writeHead(400).end();
    return;
  }
  const event = JSON.parse(rawBody.toString());
  if (!events.has(event.event_id)) {
    events.set(event.event_id, event);
    console.log(`${event.event_type} ${event.event_id}`);
  }
  response.writeHead(204).end();
}

const server = createServer((request, response) => receive(request, response).catch(() => response.destroy()));
server.listen(Number(PORT), () => console.log(`Listening on port ${server.address().port}.`));
