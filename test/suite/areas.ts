import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { testsOf } from "./area-map.ts";
import { importsOf, reachOf } from "./imports.ts";
import { listTestFiles } from "./projects.ts";

const made = ["generated", "dist", "node_modules", "unused"];

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !made.includes(entry.name))
    .map(({ name }) => `${folder}/${name}`);
}

/** Folders with tests of their own: the modules of `src/`, the domain's resources, screens, operations and packages. */
export function listAreas(): string[] {
  const groups = foldersIn("src/domain");
  const parents = ["src", "portal", "portal/screens", "schema/operations", "packages", "ops", "scripts", ...groups];
  return [...new Set([...parents.flatMap(foldersIn), ...Object.keys(testsOf)])].sort();
}

/** The deepest area that contains a file or folder, or undefined. */
export function areaOf(path: string, areas = listAreas()): string | undefined {
  return areas.filter((area) => path === area || path.startsWith(`${area}/`)).at(-1);
}

/** The test files of an area: by its folder's name, by their imports and by the map. */
export function testsOfArea(area: string, files = listTestFiles()): string[] {
  const name = basename(area);
  const named = [`test/${name}`, `test/portal/${name}`];
  const isScreen = area.startsWith("portal/");
  const places = [...named.filter((each) => !isScreen || each.startsWith("test/portal/")), ...(testsOf[area] ?? [])];
  return files.filter((file) => {
    if (places.some((place) => file === place || file.startsWith(`${place}/`))) return true;
    return !isParent(area) && importsOf(file).some((path) => path.startsWith(`${area}/`));
  });
}

/** A folder of areas has only its own tests, without its areas' tests. */
const isParent = (area: string) => ["src", "portal", "portal/screens", "schema", "packages", "scripts"].includes(area);

/** The tests of a changed file: below `test/`, the tests that import it, otherwise its area's tests. */
export function testsOfFile(path: string, files = listTestFiles()): string[] {
  if (path.startsWith("test/")) return files.filter((file) => file === path || reachOf(file).has(path));
  const area = areaOf(path);
  return area === undefined ? [] : testsOfArea(area, files);
}

/** Areas that match a path, a path within them, or the last part of their name. */
export function findAreas(words: string, areas = listAreas()): string[] {
  const path = words.replace(/^\.\//, "").replace(/\/+$/, "");
  if (areas.includes(path)) return [path];
  const named = areas.filter((area) => basename(area) === path);
  if (named.length > 0) return named;
  const around = existsSync(path) ? areaOf(path, areas) : undefined;
  return around === undefined ? [] : [around];
}
