import { consent } from "./control.mjs";

/** Opens the URL at which a program expects its user, then the URL it redirects to, as a browser would. */
export function allowFrom(stream) {
  let said = "";
  const opened = new Set();
  stream.on("data", (chunk) => {
    said += chunk;
    for (const [address] of said.matchAll(/https?:\/\/[^\s"'<>]+\/oauth\/authorize\?[^\s"'<>]+(?=[\s"'<>])/g)) {
      if (opened.has(address)) continue;
      opened.add(address);
      consent(address)
        .then((reached) => fetch(reached))
        .catch((error) => {
          said += `\n${error}`;
        });
    }
  });
  return () => said;
}
