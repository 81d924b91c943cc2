import { useSignal } from "@preact/signals";
import { readSandbox } from "../../app/frame-on-demand.ts";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { Fault } from "../../components/Fault.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useAction } from "../../data/action.ts";
import { mayUse } from "../../data/permissions.ts";
import { useLive } from "../../data/reread.ts";
import { date, dateTime } from "../../data/time.ts";
import { viewer } from "../../data/viewer.ts";
import { CreateSandbox } from "../../generated/documents/CreateSandbox.ts";
import { OwnSandbox } from "../../generated/documents/OwnSandbox.ts";
import type { OwnSandboxStateFragment } from "../../generated/types.ts";
import { AdvanceDialog, ResetDialog } from "./SandboxDialogs.tsx";
import { SandboxMessages } from "./SandboxMessages.tsx";

/** In the live business: makes the sandbox and leads to it. In the sandbox: its time, its data and its messages. */
export function Sandbox() {
  const [answer, retry] = useLive(OwnSandbox, {});
  const isInside = viewer.value?.business.sandbox_resets_at != null;
  return (
    <Screen
      title="Sandbox"
      about="A copy of Fieldline with sample data, for building integrations. No email and no text leaves it."
    >
      <Answer answer={answer} retry={retry} lines={4}>
        {({ own_sandbox: sandbox }) =>
          sandbox === null ? (
            <Missing onCreated={retry} />
          ) : (
            <>
              <State sandbox={sandbox} isInside={isInside} retry={retry} />
              {isInside && <SandboxMessages />}
            </>
          )
        }
      </Answer>
    </Screen>
  );
}

function Missing({ onCreated }: { onCreated: () => void }) {
  const { isPending, error, run } = useAction(CreateSandbox, onCreated);
  if (!mayUse("create_sandbox")) return <Empty>Your business has no sandbox yet. An owner can create it.</Empty>;
  return (
    <Empty
      action={
        <>
          <Button variant="main" isPending={isPending} onClick={() => run({})}>
            Create sandbox
          </Button>
          <Fault text={error} />
        </>
      }
    >
      Your business has no sandbox yet. It gets its own API keys, webhooks and apps.
    </Empty>
  );
}

type Shown = { sandbox: OwnSandboxStateFragment; isInside: boolean; retry: () => void };

function State({ sandbox, isInside, retry }: Shown) {
  const asking = useSignal<"advance" | "reset" | undefined>(undefined);
  const close = () => {
    asking.value = undefined;
  };
  return (
    <Section
      title="Data"
      actions={
        <ButtonRow isAtStart>
          {isInside ? (
            <>
              <Button onClick={() => (asking.value = "advance")}>Advance time</Button>
              <Button onClick={() => (asking.value = "reset")}>Reset sandbox</Button>
            </>
          ) : (
            <Button variant="main" onClick={() => void readSandbox().then((parts) => parts.enterSandbox())}>
              Switch to sandbox
            </Button>
          )}
        </ButtonRow>
      }
    >
      <Facts>
        <Fact term="Created">{date(sandbox.created_at)}</Fact>
        <Fact term="Last reset">{dateTime(sandbox.reset_at)}</Fact>
        <Fact term="Next reset">{date(sandbox.resets_at)}</Fact>
        <Fact term="Time moved by">{sandbox.advanced_days === 1 ? "1 day" : `${sandbox.advanced_days} days`}</Fact>
      </Facts>
      {asking.value === "advance" && <AdvanceDialog onDone={retry} onClose={close} />}
      {asking.value === "reset" && <ResetDialog onDone={retry} onClose={close} />}
    </Section>
  );
}
