import fc from "fast-check";
import { expect, test } from "vitest";
import { keepOrder } from "../../../portal/screens/messages/drafts/order.ts";

test("new records appear where the list has them, and records that left the list keep their place", () => {
  expect(keepOrder([], ["c", "b", "a"])).toEqual(["c", "b", "a"]);
  expect(keepOrder(["c", "b", "a"], ["d", "c", "a"])).toEqual(["d", "c", "b", "a"]);
  expect(keepOrder(["c", "b"], ["c", "b", "a"])).toEqual(["c", "b", "a"]);
  expect(keepOrder(["c", "a"], ["c", "b"])).toEqual(["c", "a", "b"]);
  expect(keepOrder(["b", "a"], [])).toEqual(["b", "a"]);
});

test("everything is there once, and no shown record changes places", () => {
  const ids = fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 12 });
  fc.assert(
    fc.property(ids, ids, (shown, listed) => {
      const order = keepOrder(shown, listed);
      expect(new Set(order)).toEqual(new Set([...shown, ...listed]));
      expect(order).toHaveLength(new Set(order).size);
      expect(order.filter((id) => shown.includes(id))).toEqual(shown);
    }),
  );
});
