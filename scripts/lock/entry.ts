type Entry = { integrity?: string; link?: boolean; inBundle?: boolean };

/** Whether a published package lacks its integrity hash. Folders of the repository need none. */
export function lacksIntegrity(path: string, { integrity, link, inBundle }: Entry): boolean {
  const isPublished = path.includes("node_modules/") && link !== true && inBundle !== true;
  return isPublished && (integrity === undefined || integrity === "");
}

/** The name of the package at a path of the lock file. */
export function nameOf(path: string): string {
  return path.split("node_modules/").at(-1) ?? path;
}
