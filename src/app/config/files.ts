import { addressOf, anyText, bucket, ConfigError, wholeNumber } from "./parse-variable.ts";
import { optional, type ValuesOf, variable } from "./variable.ts";

export const filesVariables = {
  S3_ENDPOINT: optional(
    addressOf(/^https?:$/, "https://s3.ap-southeast-2.amazonaws.com"),
    "Address of an S3-compatible store for photos and files, such as `https://s3.ap-southeast-2.amazonaws.com`, with the four settings below; when unset, they lie in `DATA_DIR/files`.",
  ),
  S3_BUCKET: optional(bucket, "The store's bucket, which exists and is private."),
  S3_REGION: optional(anyText, "The bucket's region; `auto` where the store has none."),
  S3_ACCESS_KEY_ID: optional(anyText, "Access key that may put, get and delete the bucket's objects."),
  S3_SECRET_ACCESS_KEY: optional(anyText, "The access key's secret."),
  FILES_MEGABYTES_PER_BUSINESS: variable(
    wholeNumber(1, 100_000_000),
    "5000",
    "Photos, files and imports that a business may keep, together; a fifth while on trial.",
  ),
};

type Values = ValuesOf<typeof filesVariables>;

/**
 * Reads the settings of the S3 store; undefined without one.
 * Throws for a partial configuration, because files would silently be stored in the data folder.
 */
export function readS3(values: Values) {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (endpoint && bucket && region && accessKeyId && secretAccessKey)
    return { endpoint: endpoint.replace(/\/+$/, ""), bucket, region, accessKeyId, secretAccessKey };
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return undefined;
  const given = names.filter((name) => values[name] !== undefined);
  throw new ConfigError(
    `${missing.join(", ")} must be set with ${given.join(", ")}: files are kept in S3 or in DATA_DIR`,
  );
}
