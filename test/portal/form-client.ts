import { createClient } from "../world/client.ts";
import type { World } from "../world/world.ts";

/** A browser without scripts at an address. It opens pages, submits forms and keeps the session cookie. */
export function openForms(world: World, address = "203.0.113.1") {
  const visit = createClient(world.origin, { "X-Forwarded-For": address });
  const jar = { cookie: "" };
  async function send(...[method, path, request = {}]: Parameters<typeof visit>) {
    const headers = { ...(jar.cookie === "" ? {} : { Cookie: jar.cookie }), ...request.headers };
    const answer = await visit(method, path, { ...request, headers });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";", 1);
      if (!pair.startsWith("fieldline_session=")) continue;
      jar.cookie = pair.endsWith("=") ? "" : pair;
    }
    return answer;
  }
  return {
    jar,
    get: (path: string) => send("GET", path),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send("POST", path, {
        raw: new URLSearchParams(fields).toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      }),
    send,
  };
}
