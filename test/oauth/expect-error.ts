import { expect } from "vitest";
import type { Answered } from "../world/client.ts";

/** RFC 6749, section 5.2. */
export function expectError(answered: Answered, status: number, error: string): void {
  expect(answered).toMatchObject({ status, body: { error } });
  expect(answered.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answered.headers.get("cache-control")).toContain("no-store");
}
