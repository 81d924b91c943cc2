import { notify } from "../../app/notices.ts";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Copy } from "../../components/Copy.tsx";
import { Section } from "../../components/Screen.tsx";
import { useAction } from "../../data/action.ts";
import { VerifySsoDomain } from "../../generated/documents/VerifySsoDomain.ts";
import type { SingleSignOnFragment } from "../../generated/types.ts";
import styles from "./SingleSignOn.module.css";
import type { SsoProps } from "./SsoMode.tsx";

/** The email domains, with the DNS records that prove their ownership. */
export function SsoDomains({ sso, retry }: SsoProps) {
  return (
    <Section title="Email domains" about="Add the TXT record to each domain’s DNS, then verify it.">
      <div class={styles.domains}>
        {sso.domains.map((domain) => (
          <Domain key={domain.name} domain={domain} retry={retry} />
        ))}
      </div>
    </Section>
  );
}

type Props = { domain: SingleSignOnFragment["domains"][number]; retry: () => void };

function Domain({ domain: { name, is_verified: isVerified, txt_record: record }, retry }: Props) {
  const { isPending, error, run } = useAction(VerifySsoDomain, () => {
    notify(`${name} is verified.`, "good");
    retry();
  });
  return (
    <div class={styles.stack}>
      <p>
        {name} <Badge tone={isVerified ? "good" : "warn"}>{isVerified ? "Verified" : "Not verified"}</Badge>
      </p>
      {!isVerified && (
        <>
          <Copy label={`TXT record of ${name}`} value={record} />
          {error !== undefined && <p role="alert">{error}</p>}
          <ButtonRow isAtStart>
            <Button isPending={isPending} onClick={() => run({ domain: name })} aria-label={`Verify ${name}`}>
              Verify
            </Button>
          </ButtonRow>
        </>
      )}
    </div>
  );
}
