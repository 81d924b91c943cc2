import { notify } from "../../app/notices.ts";
import { Ago } from "../../components/Ago.tsx";
import { Button } from "../../components/Button.tsx";
import { Section } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { useAction } from "../../data/action.ts";
import { UnlinkSsoMember } from "../../generated/documents/UnlinkSsoMember.ts";
import type { SingleSignOnFragment } from "../../generated/types.ts";
import type { SsoProps } from "./SsoMode.tsx";

/** The members linked to an account at the identity provider. */
export function SsoLinks({ sso, retry }: SsoProps) {
  return (
    <Section
      title="Linked people"
      about="Remove a link if the person has a new account at the identity provider. Their sessions end, and their next sign-in links it again."
    >
      <Table caption="Linked people" columns={["Name", "Email", "Last sign-in", "Action"]}>
        {sso.links.map((link) => (
          <LinkRow key={link.member_id} link={link} retry={retry} />
        ))}
      </Table>
    </Section>
  );
}

type Props = { link: SingleSignOnFragment["links"][number]; retry: () => void };

function LinkRow({ link: { member_id: id, name, email, last_used_at: at }, retry }: Props) {
  const { isPending, run } = useAction(UnlinkSsoMember, () => {
    notify(`The link of ${name} was removed.`, "good");
    retry();
  });
  return (
    <tr>
      <Cell column="Name">{name}</Cell>
      <Cell column="Email">{email}</Cell>
      <Cell column="Last sign-in">
        <Ago at={at} />
      </Cell>
      <Cell column="Action">
        <Button isPending={isPending} onClick={() => run({ id })} aria-label={`Remove link: ${name}`}>
          Remove link
        </Button>
      </Cell>
    </tr>
  );
}
