import { Field } from "../../components/Field.tsx";

type Props = { url?: string; placeholder?: string; error: string | undefined };

/** Where the audit log is streamed to. */
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
      hint="Starts with https:// or syslog+tls:// and is on the public internet."
      error={error}
    />
  );
}
