export type Instruction = { name: string; text: string };

export type Stage = { base: string; name: string | undefined; instructions: Instruction[] };

/** The stages of a Dockerfile in order. A trailing backslash continues a line. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, word = "", text = ""] = /^(\S+)\s+(.+)$/.exec(line) ?? [];
    const name = word.toUpperCase();
    if (name === "FROM") {
      const [, base = "", stage] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(text) ?? [];
      stages.push({ base, name: stage, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

/** Parses `NAME=value NAME="a value"` of ENV and LABEL. */
export function parsePairs(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w.-]+)=(?:"([^"]*)"|(\S*))/g);
  return Object.fromEntries([...pairs].map(([, name = "", quoted, plain]) => [name, quoted ?? plain ?? ""]));
}

/** Parses the exec form of an instruction: `CMD ["node", "main.ts"]`. */
export function parseExec(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf("["))) as string[];
}
