const control = process.env.PROVE_CONTROL ?? "";

/** A person signs in and allows what the app asks for. Resolves to where that leads, with the code. */
export async function consent(url) {
  return new URL((await ask("/consent", { url: String(url) })).url);
}

/** Every access token that was given so far expires. */
export async function expire() {
  await ask("/expire", {});
}

/** The number of times that the person was asked. */
export async function consents() {
  return (await ask("/consents", {})).count;
}

async function ask(path, body) {
  const response = await fetch(control + path, { method: "POST", body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`the prove's ${path}: ${text}`);
  return JSON.parse(text);
}
