import type { Surface } from "./app.ts";
export function mcpSurface(_: unknown): Surface { return { owns: () => false, serve: async () => undefined }; }
