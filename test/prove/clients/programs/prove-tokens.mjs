import { prove } from "./prove.mjs";

/** Tests an OAuth library by calling the tools over plain HTTP. Each call that finds its token expired refreshes it. */
export function proveTokens(connect) {
  return prove(async ({ url }) => {
    const issuer = new URL(url).origin;
    const { tokens, refresh } = await connect({ issuer, resource: url });
    let { access_token: access, refresh_token: token } = tokens;
    const post = async (method, params) => {
      const send = () =>
        fetch(url, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${access}`,
            "Content-Type": "application/json",
            Accept: "application/json, text/event-stream",
          },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
        });
      const first = await send();
      if (first.status !== 401) return (await first.json()).result;
      const renewed = await refresh(token);
      access = renewed.access_token;
      token = renewed.refresh_token ?? token;
      return (await (await send()).json()).result;
    };
    return {
      listTools: async () => (await post("tools/list", {})).tools.map(({ name }) => name),
      call: async (name, given) =>
        (await post("tools/call", { name, arguments: given })).content.map(({ text }) => text).join("\n"),
      close: async () => undefined,
    };
  });
}
