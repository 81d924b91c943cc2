import { SecretOnce } from "../../components/SecretOnce.tsx";
import { apiPath } from "../../data/api.ts";

/** A webhook's signing secret, once. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretOnce title="Signing secret" label="Signing secret" secret={secret} onClose={onClose}>
      <p>
        Every delivery is signed with it, so that the receiver knows that it comes from Fieldline. The whole text is the
        key.{" "}
        <a href={apiPath("/v1/docs/webhooks")} target="_blank" rel="noreferrer">
          How to verify signatures
        </a>
      </p>
    </SecretOnce>
  );
}
