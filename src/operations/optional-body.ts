import { getNamedType, isInputObjectType, isRequiredInputField } from "graphql";
import type { Operation } from "./operation.ts";

/** A POST without required fields accepts an empty body as `{}`. */
export function bodyIsOptional({ http, input }: Operation): boolean {
  const type = input === undefined ? undefined : getNamedType(input.type);
  if (http?.method !== "POST" || !isInputObjectType(type)) return false;
  return !Object.values(type.getFields()).some(isRequiredInputField);
}
