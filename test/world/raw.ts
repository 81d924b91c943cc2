import { connect } from "node:net";

/** Sends raw bytes that no HTTP client would send. Returns everything received until the server closes, as Latin-1. */
export function sendRaw(port: number, bytes: string, { half = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
      // The app has the headers and waits for the body.
      if (text === "HTTP/1.1 100 Continue\r\n\r\n") socket.write(rest, "latin1");
    });
    socket.on("close", () => resolve(text));
    socket.on("error", (error) => {
      text += `<${error.message}>`;
    });
    const [head = "", rest = ""] = bytes.split("<continue>");
    socket.write(head, "latin1");
    if (half) socket.end();
  });
}

export type RawAnswer = { status: number; headers: Record<string, string>; text: string };

/** The responses in the received text, without interim ones. */
export function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ""; ) {
    const [head = ""] = rest.split("\r\n\r\n", 1);
    const [line = "", ...lines] = head.split("\r\n");
    const headers = Object.fromEntries(
      lines.map((one) => [one.slice(0, one.indexOf(":")).toLowerCase(), one.slice(one.indexOf(":") + 1).trim()]),
    );
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    if (Number.isNaN(status)) throw new Error(`this is no response: ${rest}`);
    const end = head.length + 4 + Number(headers["content-length"] ?? 0);
    if (status !== 100) answers.push({ status, headers, text: rest.slice(head.length + 4, end) });
    rest = rest.slice(end);
  }
  return answers;
}
