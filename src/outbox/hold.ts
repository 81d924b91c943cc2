/** Whether workers begin nothing new, as in maintenance mode. */
export type Hold = {
  readonly isOn: boolean;
  /** Calls the listener after each change; returns a function that ends that. */
  onChange(listener: () => void): () => void;
};
