/** What a call resolved to, with the response that it came in, whose body has been read. */
export type Answered<T> = {
  data: T;
  response: Response;
  /** Quote it when you ask for support. */
  requestId: string | undefined;
  /** The version of the record, for `ifMatch` and `ifNoneMatch`. */
  etag: string | undefined;
};

/** A promise of a call's data, which is under way. */
export type Result<T> = Promise<T> & {
  /** The data with its response, request id and etag. */
  withResponse(): Promise<Answered<T>>;
};

export function resultOf<T>(answered: Promise<Answered<T>>): Result<T> {
  const data = answered.then((one) => one.data);
  return Object.assign(data, {
    withResponse() {
      // The promise that is returned rejects too, and is the one to handle.
      data.catch(() => undefined);
      return answered;
    },
  });
}
