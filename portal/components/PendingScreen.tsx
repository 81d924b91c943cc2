import type { ComponentProps } from "preact";
import { Answer } from "./Answer.tsx";
import { Screen } from "./Screen.tsx";

type Props = Pick<ComponentProps<typeof Answer>, "answer" | "retry"> & { title: string };

/** The screen of a record that is loading or failed to load. */
export function PendingScreen({ title, answer, retry }: Props) {
  return (
    <Screen title={title}>
      <Answer answer={answer} retry={retry} lines={10}>
        {() => null}
      </Answer>
    </Screen>
  );
}
