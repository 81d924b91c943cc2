import type { ComponentChildren } from "preact";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Form } from "../components/Form.tsx";
import type { useForm } from "../data/form.ts";
import { leave } from "../data/unsaved.ts";

type Props = {
  title: string;
  form: ReturnType<typeof useForm>;
  action: string;
  onClose: () => void;
  children: ComponentChildren;
};

/** A dialog with one form. Closing it asks before entered values are lost. */
export function FormDialog({ title, form, action, onClose, children }: Props) {
  const close = () => leave(onClose);
  return (
    <Dialog title={title} onClose={close}>
      <Form form={form} action={action} cancel={<Button onClick={close}>Cancel</Button>}>
        {children}
      </Form>
    </Dialog>
  );
}
