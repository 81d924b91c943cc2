import { Field } from "../../components/Field.tsx";

type Props = { url?: string; placeholder?: string; error: string | undefined };

export function AuditStreamUrlField({ url, placeholder, error }: Props) {
  return (
    <Field
      label="Address"
      name="url"
      required
      maxLength={255}
      autocomplete="off"
      defaultValue={url}
      placeholder={placeholder}
      hint="A public address that starts with https:// or syslog+tls://."
      error={error}
    />
  );
}
