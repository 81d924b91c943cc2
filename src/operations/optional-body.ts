import { getNamedType, isInputObjectType, isRequiredInputField } from "graphql";
import type { Operation } from "./operation.ts";

/** An action none of whose fields is required takes no body as it takes `{}`. */
export function bodyIsOptional({ http, input }: Operation): boolean {
  const type = input === undefined ? undefined : getNamedType(input.type);
  if (http?.method !== "POST" || !isInputObjectType(type)) return false;
  return !Object.values(type.getFields()).some(isRequiredInputField);
}
