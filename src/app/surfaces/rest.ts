import { deriveKey } from "../../crypto/derive-key.ts";
import { createEncryption } from "../../crypto/encrypt.ts";
import type { Route, Surface } from "../../http/router.ts";
import { createHandle } from "../../rest/handle.ts";
import type { Services } from "../services.ts";

/** A route for each operation that is bound to one. */
export function restSurface(services: Services): Surface {
  const { config, secretKey, operations } = services;
  const { basePath, baseUrl } = config;
  const encryption = createEncryption(deriveKey(secretKey, "kept replies"));
  const handle = createHandle({ ...services, basePath, baseUrl, encryption });
  const routes = operations.flatMap((operation): Route[] => {
    if (operation.http === undefined) return [];
    const { method, path } = operation.http;
    const read = operations.find(({ http }) => http?.method === "GET" && http.path === path);
    return [
      {
        method,
        path: basePath + path.replaceAll(/\{([^}]*)\}/g, ":$1"),
        operation: operation.name,
        handle: handle(operation, read),
      },
    ];
  });
  return { routes };
}
