import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  add,
  canUndo,
  countDown,
  end,
  fail,
  find,
  isDeleting,
  outgoing,
  type Shown,
} from "../../../portal/data/outgoing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  outgoing.value = [];
});
afterEach(() => vi.useRealTimers());

const shown: Shown = {
  conversationId: "c",
  channel: "sms",
  name: "Jane",
  to: "+61412345678",
  subject: null,
  text: "Hello",
};
const send = (draftId: string) => add({ ...shown, kind: "send", draftId }).key;
const stateOf = (key: number) => find(key)?.state;

test("a countdown runs by the page's own clock, from its start", () => {
  const key = send("one");
  expect(outgoing.value.filter(canUndo)).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(stateOf(key)).toBe("asking");
  countDown(key, 4000, () => end(key));
  expect(find(key)?.undoUntil).toBe(performance.now() + 4000);
  vi.advanceTimersByTime(3999);
  expect(stateOf(key)).toBe("counting");
  vi.advanceTimersByTime(1);
  expect([stateOf(key), outgoing.value.filter(canUndo)]).toEqual(["gone", []]);
  vi.advanceTimersByTime(60_000);
  expect(find(key)).toBeUndefined();
});

test("a later countdown replaces the earlier one", () => {
  const key = send("one");
  countDown(key, 1000, () => end(key));
  countDown(key, 5000, () => end(key));
  vi.advanceTimersByTime(4999);
  expect(stateOf(key)).toBe("counting");
});

test("a draft's latest action replaces the earlier one", () => {
  const [first, other] = [send("one"), send("two")];
  fail(first, { type: "offline", title: "No connection", errors: [] });
  const again = send("one");
  expect(outgoing.value.map(({ key }) => key)).toEqual([other, again]);
});

test("a draft is hidden while its deletion can be undone, and returns if that fails", () => {
  const { key } = add({ ...shown, kind: "delete", draftId: "one" });
  countDown(key, 1000, () => undefined);
  expect([isDeleting("one"), isDeleting("two")]).toEqual([true, false]);
  fail(key, { type: "conflict", title: "", errors: [] });
  expect(isDeleting("one")).toBe(false);
});
