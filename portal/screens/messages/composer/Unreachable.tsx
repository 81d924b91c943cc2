import { useState } from "preact/hooks";
import { Button } from "../../../components/Button.tsx";
import { Field } from "../../../components/Field.tsx";
import { useAction } from "../../../data/action.ts";
import { AddAddress } from "../../../generated/documents/AddAddress.ts";
import { nameOf } from "../names.ts";
import styles from "./Composer.module.css";
import type { Correspondent } from "./recipients.ts";

/** Asks for an address of a customer who has none on this channel. */
export function Unreachable({ conversation }: { conversation: Correspondent }) {
  const { customer } = conversation;
  const [address, setAddress] = useState("");
  // The answer updates the recipients in the cache.
  const { isPending, error, run } = useAction(AddAddress, () => undefined);
  const missing = (
    <p class={styles.reason}>
      <bdi>{nameOf(conversation)}</bdi> has no mobile number and no email address.
    </p>
  );
  if (customer === null) return missing;
  const typed = address.trim();
  return (
    <>
      {missing}
      <form
        class={styles.address}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== "") run({ id: customer.id, input: typed.includes("@") ? { email: typed } : { phone: typed } });
        }}
      >
        <Field
          label="Mobile number or email address"
          autocomplete="off"
          value={address}
          error={error}
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <Button type="submit" isPending={isPending}>
          Save
        </Button>
      </form>
    </>
  );
}
