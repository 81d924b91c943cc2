import { SecretOnce } from "../../components/SecretOnce.tsx";
import { apiPath } from "../../data/api.ts";

/** Shows a webhook's signing secret once. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretOnce title="Signing secret" label="Signing secret" secret={secret} onClose={onClose}>
      <p>
        Signs every delivery, so that the receiver can verify that it comes from Fieldline. Use the whole text as the
        key.{" "}
        <a href={apiPath("/v1/docs/webhooks")} target="_blank" rel="noreferrer">
          How to verify signatures
        </a>
      </p>
    </SecretOnce>
  );
}
