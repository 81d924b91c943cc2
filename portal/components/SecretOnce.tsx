import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { warnBeforeUnload } from "../data/unload.ts";
import { Button } from "./Button.tsx";
import { ButtonRow } from "./ButtonRow.tsx";
import { Copy } from "./Copy.tsx";
import { Dialog } from "./Dialog.tsx";
import { Check } from "./Field.tsx";

type Props = {
  title: string;
  label: string;
  secret: string;
  /** Explains what the secret is for. */
  children: ComponentChildren;
  onClose: () => void;
};

/** Shows a secret once. It is in memory alone, and the dialog stays until the person confirms that they stored it. */
export function SecretOnce({ title, label, secret, children, onClose }: Props) {
  const [isStored, setStored] = useState(false);
  const isMany = secret.includes("\n");
  useEffect(warnBeforeUnload, []);
  return (
    <Dialog title={title} onClose={isStored ? onClose : undefined}>
      <p>
        {isMany ? "These are" : "This is"} shown only once. Fieldline cannot show {isMany ? "them" : "it"} again.
      </p>
      <Copy label={label} value={secret} />
      {children}
      <Check
        label={`I have stored ${isMany ? "them" : "it"}`}
        checked={isStored}
        onChange={(event) => setStored(event.currentTarget.checked)}
      />
      <ButtonRow>
        <Button variant="main" disabled={!isStored} onClick={onClose}>
          Close
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
