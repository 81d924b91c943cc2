import { useSignal } from "@preact/signals";
import type { TargetedSubmitEvent } from "preact";
import { notify } from "../../app/notices.ts";
import { Button } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { useAction } from "../../data/action.ts";
import { mayUse } from "../../data/permissions.ts";
import { upload } from "../../data/upload.ts";
import { RemoveLogo } from "../../generated/documents/RemoveLogo.ts";
import type { BusinessFragment } from "../../generated/types.ts";
import styles from "./Settings.module.css";

const maxBytes = 1_000_000;
const types = ["image/png", "image/jpeg"];

/** `reread` reads the business again, because an upload does not update the cache. */
export function LogoForm({ business: { logo }, reread }: { business: BusinessFragment; reread: () => void }) {
  const isPending = useSignal(false);
  const error = useSignal<string | undefined>(undefined);
  const removal = useAction(RemoveLogo, () => notify("Logo removed.", "good"));
  const mayChange = mayUse("remove_logo");

  async function send(form: HTMLFormElement, file: File): Promise<void> {
    isPending.value = true;
    const sent = await upload("/logo", file);
    error.value = sent.error;
    isPending.value = false;
    if (error.value !== undefined) return;
    reread();
    form.reset();
    notify("Logo uploaded.", "good");
  }

  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const file = new FormData(form).get("logo");
    if (isPending.value || !(file instanceof File)) return;
    error.value = refusalOf(file);
    if (error.value !== undefined) return;
    send(form, file).catch(() => {
      error.value = "Something went wrong. Try again.";
    });
  }

  return (
    <div class={styles.stack}>
      {logo === null ? (
        <p class={styles.quiet}>No logo yet.</p>
      ) : (
        <img class={styles.logo} src={logo} alt="The business's logo" />
      )}
      {mayChange && (
        <form class={styles.stack} onSubmit={submit} noValidate>
          <Field
            label="Image"
            name="logo"
            type="file"
            accept={types.join(",")}
            hint="PNG or JPEG, up to 1 MB. Shown on a white background."
            error={error.value ?? removal.error}
          />
          <div class={styles.buttons}>
            <Button variant="main" type="submit" isPending={isPending.value}>
              Upload logo
            </Button>
            {logo !== null && (
              <Button isPending={removal.isPending} onClick={() => removal.run({})}>
                Remove logo
              </Button>
            )}
          </div>
        </form>
      )}
    </div>
  );
}

/** Checks what the server would reject, before the upload. */
function refusalOf({ size, type }: File): string | undefined {
  if (size === 0) return "Choose an image.";
  if (!types.includes(type)) return "The image must be a PNG or JPEG.";
  return size > maxBytes ? "The image is larger than 1 MB. Choose a smaller one." : undefined;
}
