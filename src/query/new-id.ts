import { randomUUIDv7 } from "node:crypto";

const maxCount = 0xfff;

let lastTime = "";
let count = 0;

/**
 * Creates a UUIDv7 that sorts after this process's earlier ones, unless the clock was set back. Node's UUIDs are
 * unordered within a millisecond (RFC 9562, section 6.2, method 1).
 */
export function newId(): string {
  let id = randomUUIDv7();
  // The counter allows 4,096 ids per millisecond.
  while (count === maxCount && timeOf(id) === lastTime) id = randomUUIDv7();
  const time = timeOf(id);
  count = time === lastTime ? count + 1 : 0;
  lastTime = time;
  return `${time}-7${count.toString(16).padStart(3, "0")}${id.slice(18)}`;
}

function timeOf(id: string): string {
  return id.slice(0, 13);
}
