import { request } from "node:http";

/** Opens a page as a browser does for a person. `fetch` always says that a script asks. */
export function openPage(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<number> {
  return new Promise((resolve, reject) => {
    const opened = request(url, { method, headers: { "Sec-Fetch-Mode": "navigate", ...headers } }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    opened.on("error", reject).end();
  });
}
