import { createSocket } from "node:dgram";
import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

const types = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 };
const codes = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3 };

/** The DNS answers of a name, query by query. The last one repeats. `half` leaves queries for IPv6 unanswered. */
export type Answer =
  | readonly string[]
  | { half: readonly string[] }
  | { texts: readonly string[] }
  | "NXDOMAIN"
  | "SERVFAIL"
  | "silence";

type Entry = { alias: string | undefined; answers: readonly Answer[]; asked: Record<number, number> };

/** A name server on a free local port, which knows only the names it is told. */
export async function startNameServer() {
  const entries = new Map<string, Entry>();
  const socket = createSocket("udp4");

  socket.on("message", (query, { address, port }) => {
    const { name, type, end } = readQuestion(query);
    const entry = entries.get(name.toLowerCase()) ?? { alias: undefined, answers: ["NXDOMAIN"], asked: {} };
    const round = entry.asked[type] ?? 0;
    entry.asked[type] = round + 1;
    const answer = entry.answers[Math.min(round, entry.answers.length - 1)] ?? "NXDOMAIN";
    const isHalf = typeof answer === "object" && "half" in answer;
    if (answer === "silence" || (isHalf && type !== types.A)) return;
    const isAliasItself = type === types.CNAME && entry.alias !== undefined;
    const code = typeof answer === "string" && !isAliasItself ? codes[answer] : codes.NOERROR;
    const records = dataOf(answer, type).map((data) => record(entry.alias ?? name, type, data));
    if (entry.alias !== undefined) records.unshift(record(name, types.CNAME, writeName(entry.alias)));
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), port, address);
  });

  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    tell(name: string, ...answers: Answer[]) {
      entries.set(name, { alias: undefined, answers, asked: {} });
    },
    /** A CNAME. The response includes the answers of the alias. */
    alias(name: string, alias: string, ...answers: Answer[]) {
      entries.set(name, { alias, answers, asked: {} });
    },
    countQuestions(name: string) {
      return Object.values(entries.get(name)?.asked ?? {}).reduce((sum, count) => sum + count, 0);
    },
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
}

function dataOf(answer: Answer, type: number): Buffer[] {
  if (typeof answer === "string") return [];
  if ("texts" in answer) return type === types.TXT ? answer.texts.map(writeText) : [];
  const addresses = "half" in answer ? answer.half : answer;
  return addresses
    .filter(type === types.A ? isIPv4 : type === types.AAAA ? isIPv6 : () => false)
    .map((text) => Buffer.from(ipaddr.parse(text).toByteArray()));
}

/** Splits into parts of at most 20 characters, because texts over 255 arrive in parts. */
function writeText(text: string): Buffer {
  const parts = text.match(/.{1,20}/g) ?? [""];
  return Buffer.concat(parts.map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`, "latin1")));
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function writeName(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, "latin1"));
  return Buffer.concat([...labels, Buffer.alloc(1)]);
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([writeName(name), fields, data]);
}
