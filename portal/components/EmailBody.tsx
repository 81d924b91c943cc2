import { useEffect, useRef, useState } from "preact/hooks";
import styles from "./EmailBody.module.css";

/**
 * An email's HTML as a document of its own, which runs no scripts and whose links open new tabs; as high as what it
 * holds. Of this origin, so that its height can be measured.
 */
export function EmailBody({ path, subject }: { path: string; subject: string | null }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const observed = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observed.current?.disconnect(), []);

  function loaded(): void {
    const body = frame.current?.contentDocument?.documentElement;
    observed.current?.disconnect();
    if (body == null) return;
    const measure = () => setHeight(Math.ceil(body.getBoundingClientRect().height));
    observed.current = new ResizeObserver(measure);
    observed.current.observe(body);
    measure();
  }

  return (
    <iframe
      ref={frame}
      class={styles.body}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      src={path}
      title={subject === null ? "Email" : `Email: ${subject}`}
      loading="lazy"
      onLoad={loaded}
      style={height === undefined ? undefined : { height: `${height}px` }}
    />
  );
}
