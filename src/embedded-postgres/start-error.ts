/** The embedded database did not start. The message contains the reason and the remedy. */
export class StartError extends Error {
  readonly reason: string;
  readonly todo: string;

  constructor(reason: string, todo: string) {
    super(`${reason}: ${todo}`);
    this.reason = reason;
    this.todo = todo;
  }
}
