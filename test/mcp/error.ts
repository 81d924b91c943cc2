import type { CallToolResult } from "@modelcontextprotocol/client";

/** The text of a tool error: its first block. */
export function wordsOf(result: CallToolResult): string {
  return textAt(result, 0);
}

/** The problem of a tool error: its second block. */
export function problemIn(result: CallToolResult): Record<string, unknown> {
  if (result.isError !== true) throw new Error(`this is no error: ${JSON.stringify(result)}`);
  return JSON.parse(textAt(result, 1)) as Record<string, unknown>;
}

function textAt({ content }: CallToolResult, index: number): string {
  const block = content[index];
  if (block?.type !== "text") throw new Error(`block ${index} is no text: ${JSON.stringify(content)}`);
  return block.text;
}
