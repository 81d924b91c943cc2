import type { ComponentChildren, ComponentProps } from "preact";
import { Answer } from "./Answer.tsx";
import { Card } from "./Card.tsx";
import { type More, MoreButton } from "./MoreButton.tsx";

type Props<Row> = {
  /** The result of `usePages`. */
  pages: {
    answer: ComponentProps<typeof Answer>["answer"];
    retry: () => void;
    more: More;
    page: { data: readonly Row[] } | undefined;
  };
  /** The skeleton's number of lines. */
  lines: number;
  /** Shown instead of an empty list. */
  empty: ComponentChildren;
  isCard?: boolean;
  children: (rows: readonly Row[]) => ComponentChildren;
};

/** The rows loaded so far, with a button that loads more. */
export function Pages<Row>({
  pages: { answer, retry, more, page },
  lines,
  empty,
  isCard = false,
  children,
}: Props<Row>) {
  return (
    <Answer answer={answer} retry={retry} lines={lines}>
      {() => {
        if (page === undefined || page.data.length === 0) return empty;
        const shown = [children(page.data), <MoreButton key="more" more={more} />];
        return isCard ? <Card>{shown}</Card> : shown;
      }}
    </Answer>
  );
}
