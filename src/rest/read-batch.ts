import { type BatchOperation, batchMethods, maxOperations } from "../operations/batch.ts";
import { badFields, type FieldError, pointer } from "../problems.ts";

const fields = ["method", "path", "body", "idempotency_key", "if_match"];

/**
 * Reads the body of a batch. Throws one problem that names every invalid field. A POST without a key gets that of the
 * batch, with its position.
 */
export function readBatch(json: unknown, key: string | undefined): BatchOperation[] {
  const errors: FieldError[] = [];
  const operations = readOperations(json, errors);
  for (const [index, operation] of operations.entries()) checkOperation(operation, ["operations", index], errors);
  if (errors.length > 0) throw badFields(errors);
  return (operations as BatchOperation[]).map((operation, index) =>
    operation.method === "POST" && operation.idempotency_key === undefined && key !== undefined
      ? { ...operation, idempotency_key: `${key}:${index}` }
      : operation,
  );
}

function readOperations(json: unknown, errors: FieldError[]): readonly unknown[] {
  if (!isObject(json)) {
    errors.push({ pointer: "", detail: "The body must be a JSON object." });
    return [];
  }
  const { operations, ...others } = json;
  for (const name of Object.keys(others)) errors.push({ pointer: pointer([name]), detail: "is not a known field" });
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > maxOperations) {
    errors.push({ pointer: "/operations", detail: `must be a list of 1 to ${maxOperations} operations` });
    return [];
  }
  return operations;
}

function checkOperation(given: unknown, at: (string | number)[], errors: FieldError[]): void {
  const refuse = (name: string, detail: string) => errors.push({ pointer: pointer([...at, name]), detail });
  if (!isObject(given)) {
    errors.push({ pointer: pointer(at), detail: "must be an object" });
    return;
  }
  const { method, path, body, idempotency_key: key, if_match: ifMatch } = given;
  for (const name of Object.keys(given)) if (!fields.includes(name)) refuse(name, "is not a known field");
  if (!batchMethods.some((one) => one === method)) refuse("method", `must be one of: ${batchMethods.join(", ")}`);
  if (typeof path !== "string" || !/^\/v1\/[^?#\s]{1,2000}$/.test(path))
    refuse("path", "must be a path such as /v1/customers, without a query");
  if (body !== undefined && !isObject(body)) refuse("body", "must be an object");
  if (key !== undefined && (method !== "POST" || typeof key !== "string"))
    refuse("idempotency_key", method === "POST" ? "must be a text" : "is for a POST only");
  if (ifMatch !== undefined && (method === "POST" || typeof ifMatch !== "string"))
    refuse("if_match", method === "POST" ? "is not for a POST" : "must be a text");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
