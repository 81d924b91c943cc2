const control = process.env.PROVE_CONTROL ?? "";

/** Signs a person in and allows the app's request. Resolves to the redirect URL with the code. */
export async function consent(url) {
  return new URL((await ask("/consent", { url: String(url) })).url);
}

/** Expires every access token issued so far. */
export async function expire() {
  await ask("/expire", {});
}

/** The number of consents so far. */
export async function consents() {
  return (await ask("/consents", {})).count;
}

async function ask(path, body) {
  const response = await fetch(control + path, { method: "POST", body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`the prove's ${path}: ${text}`);
  return JSON.parse(text);
}
