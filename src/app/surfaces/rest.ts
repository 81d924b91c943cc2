import { deriveKey } from "../../crypto/derive-key.ts";
import { createEncryption } from "../../crypto/encrypt.ts";
import { renewWatch } from "../../domain/integrations/changes/watch.ts";
import type { ArrivingRoom } from "../../domain/trade/files/arriving-room.ts";
import type { Route, Surface } from "../../http/router.ts";
import { batchPath } from "../../operations/batch.ts";
import type { Operation } from "../../operations/operation.ts";
import type { RenderPdf } from "../../pdf/render-pdf.ts";
import { createBatch } from "../../rest/batch.ts";
import { createHandle } from "../../rest/handle.ts";
import { Waits } from "../../rest/waits.ts";
import type { Services } from "../services.ts";
import { fileRoute } from "./rest-files.ts";
import { pdfRoutes } from "./rest-pdfs.ts";

export function restSurface(services: Services, renderPdf: RenderPdf, arrivingRoom: ArrivingRoom): Surface {
  const { config, secretKey, operations, pubsub } = services;
  const { basePath, baseUrl } = config;
  const encryption = createEncryption(deriveKey(secretKey, "kept replies"));
  const keptReplies = { encryption, keptDays: config.retention.IDEMPOTENCY_RETENTION_DAYS };
  const waits = new Waits({ pubsub, watch: renewWatch });
  const parts = { ...services, basePath, baseUrl, keptReplies, waits };
  const handle = createHandle(parts);
  const routes = operations.flatMap((operation): Route[] => {
    if (operation.http === undefined) return [];
    const { method, path } = operation.http;
    return [
      {
        method,
        path: basePath + path.replaceAll(/\{([^{}]*)\}/g, ":$1"),
        operation: operation.name,
        anonymous: "credential",
        handle: handle(operation, readOf(path, operations)),
      },
    ];
  });
  const changes = operations
    .filter(({ kind, http }) => kind === "mutation" && http !== undefined)
    .map((operation) => ({ operation, read: readOf(operation.http?.path ?? "", operations) }));
  const batch: Route = {
    method: "POST",
    path: basePath + batchPath,
    operation: "Batch",
    anonymous: "credential",
    handle: createBatch(parts, changes),
  };
  return { routes: [...routes, ...pdfRoutes(services, renderPdf), fileRoute(services, arrivingRoom), batch] };
}

/** Finds the GET of the record at a path, or of the record that it is part of, such as an invoice for its lines. */
function readOf(path: string, operations: readonly Operation[]): Operation | undefined {
  const reads = operations.filter(
    ({ http, isList }) => http?.method === "GET" && !isList && `${path}/`.startsWith(`${http.path}/`),
  );
  return reads.toSorted((one, other) => (other.http?.path.length ?? 0) - (one.http?.path.length ?? 0))[0];
}
