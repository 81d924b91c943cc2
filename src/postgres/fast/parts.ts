/** The parts of the fast driver that the bench switches off one by one; `README.md` has what each gains. */
export type Parts = {
  /** Sends the statements of one turn of the loop in one write. */
  gathers: boolean;
  /** Has the columns of a prepared statement described once a connection. */
  describesOnce: boolean;
  /** Makes a row by a function that is compiled for its columns. */
  compilesRows: boolean;
  /** Reads values from the bytes, without a text in between. */
  readsBytes: boolean;
};

export const allParts: Parts = { gathers: true, describesOnce: true, compilesRows: true, readsBytes: true };
