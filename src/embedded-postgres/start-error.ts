/** The embedded database did not start: why, and what the operator can do. */
export class StartError extends Error {
  readonly reason: string;
  readonly todo: string;

  constructor(reason: string, todo: string) {
    super(`${reason}: ${todo}`);
    this.reason = reason;
    this.todo = todo;
  }
}
