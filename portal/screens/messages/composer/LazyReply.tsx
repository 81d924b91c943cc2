import { useEffect, useState } from "preact/hooks";
import { Skeleton } from "../../../components/Answer.tsx";
import { isOnline } from "../../../data/online.ts";
import type { Reply, ReplyProps } from "./Reply.tsx";

/** `Reply`, once it has been loaded. */
export function LazyReply(props: ReplyProps) {
  const [loaded, setLoaded] = useState<{ Reply: typeof Reply }>();
  const online = isOnline.value;
  useEffect(() => {
    if (loaded === undefined)
      import("./Reply.tsx").then(
        ({ Reply }) => setLoaded({ Reply }),
        () => undefined,
      );
  }, [online]);
  return loaded === undefined ? <Skeleton lines={4} /> : <loaded.Reply {...props} />;
}
