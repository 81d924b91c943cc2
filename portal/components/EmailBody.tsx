import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "./Button.tsx";
import styles from "./EmailBody.module.css";
import { useLiveFrame } from "./live-frames.ts";

type Props = {
  /** The path of the email's document: `/messages/{id}/body`. */
  path: string;
  subject: string | null;
};

/** A longer email scrolls in its frame, so that it cannot push the rest of the thread out of reach. */
const maxPx = 20_000;

/**
 * An email's HTML in a frame of its own, which runs no scripts. It has the portal's origin, so that its height can be
 * measured. Images load on request, since loading them tells the sender that the email was read.
 */
export function EmailBody({ path, subject }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isLive = useLiveFrame(place);
  const [height, setHeight] = useState<number>();
  const [pictures, setPictures] = useState(0);
  const [withPictures, showPictures] = useState(false);
  const shown = withPictures ? `${path}?images=1` : path;
  return (
    <div class={styles.email}>
      {pictures > 0 && !withPictures && (
        <p class={styles.pictures}>
          <Button onClick={() => showPictures(true)}>
            {pictures === 1 ? "Show 1 picture" : `Show ${pictures} pictures`}
          </Button>
          <span>Loading pictures tells the sender that you opened the email.</span>
        </p>
      )}
      <div class={styles.paper}>
        <div ref={place} class={styles.place} style={height === undefined ? undefined : { height: `${height}px` }}>
          {isLive && (
            // A new key replaces the frame. Another `src` in the same frame would add a history entry.
            <Frame
              key={shown}
              path={shown}
              title={subject === null ? "Email" : `Email: ${subject}`}
              onHeight={setHeight}
              onPictures={setPictures}
            />
          )}
        </div>
      </div>
    </div>
  );
}

type FrameProps = {
  path: string;
  title: string;
  onHeight: (height: number) => void;
  onPictures: (count: number) => void;
};

function Frame({ path, title, onHeight, onPictures }: FrameProps) {
  const observed = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observed.current?.disconnect(), []);

  function loaded({ contentDocument }: HTMLIFrameElement): void {
    observed.current?.disconnect();
    if (contentDocument === null) return;
    const { documentElement: root, images } = contentDocument;
    const measure = () => onHeight(Math.min(Math.ceil(root.getBoundingClientRect().height), maxPx));
    observed.current = new ResizeObserver(measure);
    observed.current.observe(root);
    measure();
    onPictures(images.length);
  }

  return (
    <iframe
      class={styles.body}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      src={path}
      title={title}
      onLoad={({ currentTarget }) => loaded(currentTarget)}
    />
  );
}
