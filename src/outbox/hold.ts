/** Whether workers start nothing new, as in maintenance mode. */
export type Hold = {
  readonly isOn: boolean;
  /** Calls the listener after each change. Returns a function that removes it. */
  onChange(listener: () => void): () => void;
};
