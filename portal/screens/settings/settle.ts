/** After a save: the fields show what is stored, as the server has written it. */
export function settle(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.reset());
}
