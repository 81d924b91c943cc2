import { expect, test } from "vitest";
import { startWorld } from "../world/world.ts";
import { registerApp } from "./app.ts";

test("on https, an app's request has cookies that only https can set, for its own pages only", async () => {
  const world = await startWorld({ APP_URL: "https://app.example.com" });
  try {
    const app = await registerApp(world, "https://ledger.example/callback");
    const { headers } = await fetch(app.request(), { redirect: "manual" });
    const cookies = headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=", 1)[0])).toEqual([
      "__Secure-fieldline_interaction",
      "__Secure-fieldline_resume",
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; path=\/oauth\/.*; samesite=lax; secure; httponly/i);
  } finally {
    await world.close();
  }
});
