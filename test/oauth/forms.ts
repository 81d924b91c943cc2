/** A form as a browser would send it: its address, and the initial values of its fields. */
export type Form = { action: string; fields: Record<string, string> };

/** The page that a visitor sees. After a redirect to another site, only its address. */
export type Seen = { url: URL; status: number; headers: Headers; text: string; forms: Form[] };

export type Visitor = ReturnType<typeof createVisitor>;

type Cookie = { name: string; value: string; path: string };

/** A visitor over plain HTTP: keeps cookies, follows redirects within the site and submits forms. */
export function createVisitor(origin: string, cookie = "") {
  const jar = new Map<string, Cookie>();
  if (cookie !== "") keep(`${cookie}; path=/`);

  function keep(set: string): void {
    const [name, value] = split(set.split(";")[0] ?? "");
    const path = /; ?path=([^;]+)/i.exec(set)?.[1] ?? "/";
    const expires = /expires=([^;]+)/i.exec(set)?.[1];
    if (value === "" || (expires !== undefined && new Date(expires) <= new Date())) jar.delete(name + path);
    else jar.set(name + path, { name, value, path });
  }

  async function visit(url: URL, init: RequestInit = {}, before?: () => Promise<void>): Promise<Seen> {
    const sent = [...jar.values()].filter(({ path }) => `${url.pathname}/`.startsWith(path.replace(/\/?$/, "/")));
    const headers = { ...init.headers, Cookie: sent.map(({ name, value }) => `${name}=${value}`).join("; ") };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const set of response.headers.getSetCookie()) keep(set);
    const { status } = response;
    const text = await response.text();
    const location = response.headers.get("Location");
    if (location === null) return { url, status, headers: response.headers, text, forms: formsOf(text) };
    const next = new URL(location, url);
    await before?.();
    return next.origin === origin ? visit(next) : { url: next, status, headers: response.headers, text, forms: [] };
  }

  return {
    holds: (name: string) => [...jar.values()].some((held) => held.name === name),
    drop(name: string) {
      for (const [key, held] of jar) if (held.name === name) jar.delete(key);
    },
    take(cookie: string) {
      keep(`${cookie}; path=/`);
    },
    open: (url: URL | string) => visit(new URL(url, origin)),
    /** Submits the form whose address ends with `action`, with changed fields. Null leaves a field out. */
    submit(
      page: Seen,
      action: string,
      given: Record<string, string | null> = {},
      headers: Record<string, string> = {},
      /** Runs before the browser follows the first redirect. */
      before?: () => Promise<void>,
    ) {
      const form = page.forms.find((each) => each.action.endsWith(action));
      if (form === undefined)
        throw new Error(`${page.url.href} (${page.status}) has no form for ${action}: ${page.text}`);
      const fields = Object.entries({ ...form.fields, ...given }).filter(
        (field): field is [string, string] => field[1] !== null,
      );
      const init = {
        method: "POST",
        headers: { Origin: "null", "Sec-Fetch-Site": "same-origin", ...headers },
        body: new URLSearchParams(fields),
      };
      return visit(new URL(form.action, page.url), init, before);
    },
  };
}

function split(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

function formsOf(text: string): Form[] {
  return [...text.matchAll(/<form [^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(([, action = "", inside = ""]) => ({
    action,
    fields: Object.fromEntries(
      [...inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ),
  }));
}
