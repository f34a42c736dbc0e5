import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** Used until the content is measured. */
const FIRST_HEIGHT = 480;

/** Copies the styles of the page into the frame, which has a separate, empty document. */
function dress(inner: Document): void {
  const { lang, dataset } = document.documentElement;
  inner.documentElement.lang = lang;
  Object.assign(inner.documentElement.dataset, dataset);
  for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) {
    inner.head.append(sheet.cloneNode(true));
  }
}

/** Closes the dialog around the frame also while focus is in the frame. */
function passEscape(inner: Document): void {
  inner.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return;
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}

/** Shows content as in a window of another width. Only in a frame do the styles for that width apply. */
export function ViewportFrame(props: {
  title: string;
  /** The width of the simulated window, in CSS pixels. */
  width: number;
  children: ReactNode;
}) {
  const { title, width, children } = props;
  const outer = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(width);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const scale = Math.min(1, room / width);

  useEffect(() => {
    const place = outer.current;
    if (!place || !content) return undefined;
    const observer = new ResizeObserver(() => {
      setRoom(place.clientWidth);
      setHeight(content.offsetHeight);
    });
    observer.observe(place);
    observer.observe(content);
    return () => observer.disconnect();
  }, [content]);

  return (
    <div
      ref={outer}
      className="overflow-hidden border border-line bg-page"
      style={{ height: height * scale }}
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it loads no URL: this page renders into it */}
      <iframe
        title={title}
        srcDoc="<!doctype html>"
        className="mx-auto block origin-top-left"
        style={{ scale, width, height }}
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (!contentDocument) return;
          dress(contentDocument);
          passEscape(contentDocument);
          setBody(contentDocument.body);
        }}
      />
      {body && createPortal(<div ref={setContent}>{children}</div>, body)}
    </div>
  );
}
