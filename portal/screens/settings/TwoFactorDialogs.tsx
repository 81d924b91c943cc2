import { useSignal } from "@preact/signals";
import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../components/Button.tsx";
import { Copy } from "../../components/Copy.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { mutate, mutateSecretly } from "../../data/client.ts";
import { useForm } from "../../data/form.ts";
import { ConfirmTwoFactor } from "../../generated/documents/ConfirmTwoFactor.ts";
import { DisableTwoFactor } from "../../generated/documents/DisableTwoFactor.ts";
import { RenewRecoveryCodes } from "../../generated/documents/RenewRecoveryCodes.ts";
import { StartTwoFactor } from "../../generated/documents/StartTwoFactor.ts";
import styles from "./TwoFactor.module.css";

type Closable = { onClose: () => void };
type Setup = { secret: string; uri: string };

/** Asks for the password, then shows the app's secret and asks for the first code. */
export function TurnOn({ onDone, onClose }: Closable & { onDone: (codes: string[]) => void }) {
  const setup = useSignal<Setup | undefined>(undefined);
  return (
    <Dialog title="Turn on two-factor sign-in" onClose={onClose}>
      {setup.value === undefined ? (
        <AskPassword onDone={(answer) => (setup.value = answer)} onClose={onClose} />
      ) : (
        <EnterCode setup={setup.value} onDone={onDone} onClose={onClose} />
      )}
    </Dialog>
  );
}

function AskPassword({ onDone, onClose }: Closable & { onDone: (setup: Setup) => void }) {
  const form = useForm({
    document: StartTwoFactor,
    send: mutateSecretly,
    variables: (fields) => ({ current_password: String(fields.get("current_password") ?? "") }),
    onDone: ({ start_two_factor: { secret, uri } }) => onDone({ secret, uri }),
  });
  return (
    <Form form={form} action="Next" cancel={<Button onClick={onClose}>Cancel</Button>}>
      <p>You need an authenticator app, such as the one in your password manager. First confirm that it is you.</p>
      <CurrentPassword error={form.errors.value.current_password} />
    </Form>
  );
}

function EnterCode({ setup, onDone, onClose }: Closable & { setup: Setup; onDone: (codes: string[]) => void }) {
  const code = useRef<HTMLInputElement>(null);
  // The focused button of the previous step is gone.
  useEffect(() => code.current?.focus(), []);
  const form = useForm({
    document: ConfirmTwoFactor,
    send: mutateSecretly,
    variables: (fields) => ({ code: String(fields.get("code") ?? "") }),
    onDone: ({ confirm_two_factor: { recovery_codes: codes } }) => onDone([...codes]),
  });
  return (
    <Form form={form} action="Turn on" cancel={<Button onClick={onClose}>Cancel</Button>}>
      <p>Scan this with the app, or type the key into it. Then enter the code that it shows.</p>
      <div class={styles.setup}>
        <LoadedQrCode text={setup.uri} label="QR code for the authenticator app" />
        <div class={styles.wide}>
          <Copy label="Key for the authenticator app" value={setup.secret} />
        </div>
      </div>
      <Field
        label="Code"
        name="code"
        required
        inputMode="numeric"
        autocomplete="one-time-code"
        ref={code}
        error={form.errors.value.code}
        hint="Six digits."
      />
      <p>Turning it on ends your sessions in other browsers.</p>
    </Form>
  );
}

type Drawing = FunctionComponent<{ text: string; label: string; class: string | undefined }>;

/** The QR encoder loads on demand. The key can be typed meanwhile. */
function LoadedQrCode(props: { text: string; label: string }) {
  const drawing = useSignal<Drawing | undefined>(undefined);
  useEffect(() => {
    import("./QrCode.tsx")
      .then(({ QrCode }) => {
        drawing.value = QrCode;
      })
      .catch(() => undefined);
  }, []);
  const QrCode = drawing.value;
  return QrCode === undefined ? <div class={styles.code} /> : <QrCode {...props} class={styles.code} />;
}

export function RenewCodes({ onDone, onClose }: Closable & { onDone: (codes: string[]) => void }) {
  const form = useForm({
    document: RenewRecoveryCodes,
    send: mutateSecretly,
    variables: readProof,
    onDone: ({ renew_recovery_codes: { recovery_codes: codes } }) => onDone([...codes]),
  });
  return (
    <Dialog title="Renew recovery codes" onClose={onClose}>
      <ProofForm form={form} action="Renew codes" onClose={onClose}>
        You get 10 new codes. The old codes stop working.
      </ProofForm>
    </Dialog>
  );
}

export function TurnOff({ onDone, onClose }: Closable & { onDone: () => void }) {
  const form = useForm({ document: DisableTwoFactor, send: mutate, variables: readProof, onDone });
  return (
    <Dialog title="Turn off two-factor sign-in?" onClose={onClose}>
      <ProofForm form={form} action="Turn off" onClose={onClose}>
        You will sign in with your password only. The recovery codes stop working.
      </ProofForm>
    </Dialog>
  );
}

type ProofProps = Closable & {
  form: Parameters<typeof Form>[0]["form"] & { errors: { value: Record<string, string> } };
  action: string;
  children: ComponentChildren;
};

/** Changes to two-factor sign-in need both factors. */
function ProofForm({ form, action, onClose, children }: ProofProps) {
  const { current_password: password, code } = form.errors.value;
  return (
    <Form form={form} action={action} cancel={<Button onClick={onClose}>Cancel</Button>}>
      <p>{children}</p>
      <CurrentPassword error={password} />
      <Field
        label="Code"
        name="code"
        required
        autocomplete="one-time-code"
        error={code}
        hint="From your authenticator app, or a recovery code."
      />
    </Form>
  );
}

function readProof(fields: FormData) {
  return {
    current_password: String(fields.get("current_password") ?? ""),
    code: String(fields.get("code") ?? ""),
  };
}

function CurrentPassword({ error }: { error: string | undefined }) {
  return (
    <Field
      label="Your password"
      name="current_password"
      type="password"
      autocomplete="current-password"
      required
      autofocus
      error={error}
    />
  );
}
