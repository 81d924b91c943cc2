import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "./Button.tsx";
import styles from "./EmailBody.module.css";
import { useLiveFrame } from "./live-frames.ts";

type Props = {
  /** Of the email's document: `/messages/{id}/body`. */
  path: string;
  subject: string | null;
};

/** What is longer is scrolled in its frame, so that no sender pushes the rest of the thread out of reach. */
const mostPx = 20_000;

/**
 * An email's HTML as a document of its own, which runs no scripts and whose links open new tabs; as high as what it
 * holds. Of this origin, so that its height can be measured. Pictures are loaded once somebody asks for them: whoever sent
 * them learns of it.
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
          <span>The sender can see that they are loaded.</span>
        </p>
      )}
      <div class={styles.paper}>
        <div ref={place} class={styles.place} style={height === undefined ? undefined : { height: `${height}px` }}>
          {isLive && (
            // Another address in the same frame would be a step of the browser's history.
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
    const measure = () => onHeight(Math.min(Math.ceil(root.getBoundingClientRect().height), mostPx));
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
