/** The parts of the fast driver, which the benchmark turns off one at a time. `README.md` has each one's gain. */
export type Parts = {
  /** Sends all statements of one event-loop turn in one write. */
  gathers: boolean;
  /** Describes the columns of a prepared statement once per connection. */
  describesOnce: boolean;
  /** Builds rows with a function compiled for their columns. */
  compilesRows: boolean;
  /** Reads values from bytes, without an intermediate string. */
  readsBytes: boolean;
};

export const allParts: Parts = { gathers: true, describesOnce: true, compilesRows: true, readsBytes: true };
