import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Context } from "koa";
import { sha256 } from "../crypto/hash.ts";
import { Problem } from "../problems.ts";

type Encoding = "br" | "gzip" | "identity";
type Asset = { type: string; bodies: Partial<Record<Encoding, Buffer>> };

/** A module of the portal, and the addresses that a page preloads for it. */
export type Chunk = { script: string; imports: string[]; styles: string[] };

export type Build = {
  entry: Chunk;
  /** Returns the chunk of a screen, of a part of one, or of its area: `settings/Profile` is in `settings.ts`. */
  chunkOf(screen: string): Chunk | undefined;
  serve(ctx: Context, name: string): void;
};

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".json": "application/json; charset=utf-8",
};

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }>;

/** Identifies the build. It changes with any code that the browser runs, and is empty without a build. */
export function buildIdOf(portalFolder: string): string {
  const file = manifestIn(portalFolder);
  return existsSync(file) ? sha256(readFileSync(file)).toString("hex").slice(0, 16) : "";
}

function manifestIn(portalFolder: string): string {
  return join(portalFolder, "dist", "manifest.json");
}

/** Reads the output of `npm run generate`. */
export function readBuild(portalFolder: string): Build {
  const manifestFile = manifestIn(portalFolder);
  if (!existsSync(manifestFile))
    throw new Error(`The portal has not been built (${manifestFile}): run npm run generate.`);
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
  const assets = readAssets(join(portalFolder, "dist", "assets"));
  const entrySource = Object.keys(manifest).find((source) => manifest[source]?.isEntry === true) ?? "";
  const entry = withoutFacade(chunkOf(manifest, entrySource), assets);
  if (entry === undefined) throw new Error(`${manifestFile} names no entry`);
  return {
    entry,
    chunkOf: (screen) =>
      chunkOf(manifest, `screens/${screen}.tsx`) ?? chunkOf(manifest, `screens/${screen.split("/")[0]}.ts`),
    serve: (ctx, name) => serve(ctx, assets.get(name)),
  };
}

function chunkOf(manifest: Manifest, source: string): Chunk | undefined {
  const chunk = manifest[source];
  if (chunk === undefined) return undefined;
  const below = (chunk.imports ?? []).map((one) => chunkOf(manifest, one)).filter((one) => one !== undefined);
  return {
    script: `/${chunk.file}`,
    imports: [...new Set(below.flatMap(({ script, imports }) => [script, ...imports]))],
    // The chunk's own styles come first, because the entry's styles declare the order of the layers.
    styles: [...new Set([...(chunk.css ?? []).map((file) => `/${file}`), ...below.flatMap(({ styles }) => styles)])],
  };
}

/** Skips a module that only imports another one, because it would cost a request. */
function withoutFacade(chunk: Chunk | undefined, assets: Map<string, Asset>): Chunk | undefined {
  if (chunk === undefined) return undefined;
  const code = assets.get(basename(chunk.script))?.bodies.identity?.toString() ?? "";
  const [, imported] = /^import\s*"\.\/([^"]+)";?\s*$/.exec(code) ?? [];
  const script = chunk.imports.find((one) => basename(one) === imported);
  return script === undefined ? chunk : { ...chunk, script, imports: chunk.imports.filter((one) => one !== script) };
}

function readAssets(folder: string): Map<string, Asset> {
  const names = readdirSync(folder);
  const read = (name: string) => (names.includes(name) ? readFileSync(join(folder, name)) : undefined);
  return new Map(
    names
      .filter((name) => !/\.(gz|br)$/.test(name))
      .map((name) => {
        const bodies = { identity: readFileSync(join(folder, name)), gzip: read(`${name}.gz`), br: read(`${name}.br`) };
        return [name, { type: types[extname(name)] ?? "application/octet-stream", bodies: bodies as Asset["bodies"] }];
      }),
  );
}

/** An asset's name changes with its content, so browsers may cache it forever. */
function serve(ctx: Context, asset: Asset | undefined): void {
  if (asset === undefined) throw new Problem("not-found", "There is no endpoint at this address.");
  const { type, bodies } = asset;
  const encoding = (ctx.acceptsEncodings("br", "gzip", "identity") || "identity") as Encoding;
  const body = bodies[encoding];
  ctx.status = 200;
  ctx.type = type;
  ctx.set("Cache-Control", "public, max-age=31536000, immutable");
  ctx.vary("Accept-Encoding");
  ctx.compress = false;
  if (body !== undefined && encoding !== "identity") ctx.set("Content-Encoding", encoding);
  ctx.body = body ?? bodies.identity;
}
