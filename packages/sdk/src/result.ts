/** A call's result with its response, whose body has been read. */
export type Answered<T> = {
  data: T;
  response: Response;
  /** Quote it when you contact support. */
  requestId: string | undefined;
  /** The version of the record, for `ifMatch` and `ifNoneMatch`. */
  etag: string | undefined;
};

/** A promise of a call's data. */
export type Result<T> = Promise<T> & {
  /** The data with its response, request id and etag. */
  withResponse(): Promise<Answered<T>>;
};

export function resultOf<T>(answered: Promise<Answered<T>>): Result<T> {
  const data = answered.then((one) => one.data);
  return Object.assign(data, {
    withResponse() {
      // The returned promise rejects too, so this one needs no handler.
      data.catch(() => undefined);
      return answered;
    },
  });
}
