/**
 * Follows the ticked options: asks the server for the page with them, and shows its totals. If that fails, or if the
 * quote has changed, sends the form, as without a script.
 */
export const optionsScript = `
const form = document.getElementById("accept");
const accept = form.querySelector("[type=submit]");
const update = document.getElementById("update");
let asked = 0;
update.hidden = true;
document.querySelector(".lines").addEventListener("change", async () => {
  const turn = ++asked;
  accept.disabled = true;
  try {
    const body = new URLSearchParams(new FormData(form));
    const response = await fetch(update.formAction, { method: "POST", body });
    if (!response.ok) throw new Error();
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (turn !== asked) return;
    for (const id of ["sums", "agreed"])
      document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
    form.elements.total.value = page.getElementById("accept").elements.total.value;
    accept.disabled = false;
  } catch {
    if (turn === asked) form.requestSubmit(update);
  }
});
`;
