import { Field } from "./Field.tsx";

type Props = { error: string | undefined };

export function PasswordField({ error }: Props) {
  return (
    <Field
      label="Password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      autofocus
      error={error}
    />
  );
}

/** Set `autofocus` if it is the form's first field. */
export function CodeField({ error, autofocus = false }: Props & { autofocus?: boolean }) {
  return (
    <Field
      label="Two-factor code"
      name="code"
      hint="The six-digit code from your authenticator app, or a recovery code."
      autocomplete="one-time-code"
      required
      autofocus={autofocus}
      error={error}
    />
  );
}
