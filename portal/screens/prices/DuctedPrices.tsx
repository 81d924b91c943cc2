import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { Field } from "../../components/Field.tsx";
import { Form, Row } from "../../components/Form.tsx";
import { Section } from "../../components/Screen.tsx";
import { useOnReturn } from "../../data/focus.ts";
import { useForm } from "../../data/form.ts";
import { mayUse } from "../../data/permissions.ts";
import { useLive } from "../../data/reread.ts";
import { taxWord } from "../../data/tax.ts";
import { DuctedPrices as Document } from "../../generated/documents/DuctedPrices.ts";
import { UpdateDuctedPrices } from "../../generated/documents/UpdateDuctedPrices.ts";
import type { DuctedPricesFragment } from "../../generated/types.ts";
import { changedOf } from "../../records/changed.ts";
import { DuctedFields, DuctedPrice, type Figures } from "../../records/Ducted.tsx";
import { change } from "../../records/faults.ts";
import styles from "./Prices.module.css";

type Name = Exclude<keyof DuctedPricesFragment, "__typename" | "updated_at">;

const names: readonly { name: Name; label: string }[] = [
  { name: "base", label: "Base price" },
  { name: "per_kw", label: "Each kW of capacity" },
  { name: "per_outlet", label: "Each outlet" },
  { name: "per_zone", label: "Each zone" },
  { name: "per_m2", label: "Each m² of area" },
];

/** Every member can read these prices; owners can change them. */
export function DuctedPrices() {
  const [answer, retry] = useLive(Document, {});
  const saved = useSignal(0);
  useOnReturn(retry);
  const done = () => {
    saved.value++;
    retry();
  };
  return (
    <>
      <Section
        title="Ducted systems"
        about={
          mayUse("update_ducted_prices")
            ? `Used to price quotes for ducted systems. Prices exclude ${taxWord.value}.`
            : `Used to price quotes for ducted systems. Prices exclude ${taxWord.value}. Only owners can change them.`
        }
      >
        <Answer answer={answer} retry={retry} lines={5}>
          {({ ducted_prices: prices }) => <PricesForm prices={prices} onDone={done} />}
        </Answer>
      </Section>
      <Section title="Sample" about="The price of a ducted system at the saved prices.">
        <Sample revision={saved.value} />
      </Section>
    </>
  );
}

function PricesForm({ prices, onDone }: { prices: DuctedPricesFragment; onDone: () => void }) {
  // The form compares with the prices as they were opened.
  const begun = useRef(prices);
  const mayReplace = useRef(false);
  const form = useForm({
    document: UpdateDuctedPrices,
    variables: (fields) => ({
      input: changedOf(read(fields), begun.current),
      ...(mayReplace.current ? {} : { updated_at: begun.current.updated_at }),
    }),
    send: (document, variables) =>
      change(document, variables, { noun: "price list", onOutdated: () => (mayReplace.current = true) }),
    onDone({ update_ducted_prices: saved }) {
      begun.current = saved;
      mayReplace.current = false;
      notify("Ducted prices saved.", "good");
      onDone();
    },
  });
  if (!form.isChanged.value) begun.current = prices;
  return (
    <Form form={form} action="Save ducted prices" isReadOnly={!mayUse("update_ducted_prices")}>
      <Row>
        {names.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            name={name}
            type="number"
            inputMode="decimal"
            min="0"
            step="0.01"
            required
            autocomplete="off"
            defaultValue={begun.current[name].toFixed(2)}
            error={form.errors.value[name]}
          />
        ))}
      </Row>
    </Form>
  );
}

function read(fields: FormData): Record<Name, number> {
  return Object.fromEntries(names.map(({ name }) => [name, Number(fields.get(name))])) as Record<Name, number>;
}

/** A new revision reads the estimate again. */
function Sample({ revision }: { revision: number }) {
  const figures = useSignal<Figures>({ area_m2: "180", capacity_kw: "14", outlets: "8", zones: "4" });
  return (
    <div class={styles.sample}>
      <DuctedFields figures={figures} errors={{}} within="sample/" />
      <DuctedPrice key={revision} figures={figures} />
    </div>
  );
}
