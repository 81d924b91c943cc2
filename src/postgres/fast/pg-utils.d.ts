declare module "pg/lib/utils.js" {
  /** As the driver sends a value: text, bytes or null. */
  export function prepareValue(value: unknown): unknown;
}
