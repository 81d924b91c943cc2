/** The URL of a path below the API's base path, such as `/v1/docs`. */
export function apiPath(path: string): string {
  return (document.documentElement.dataset.api ?? "") + path;
}
