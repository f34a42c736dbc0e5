import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface ViewportFrameProps {
  title: string;
  /** The width of the shown window, in CSS pixels. */
  width: number;
  children: ReactNode;
}

/** Until the content is measured. */
const FIRST_HEIGHT = 480;

/** Gives the frame the styles of the page. It has an empty document of its own. */
function dress(frame: Document): void {
  const { lang, dataset } = document.documentElement;
  frame.documentElement.lang = lang;
  Object.assign(frame.documentElement.dataset, dataset);
  for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) {
    frame.head.append(sheet.cloneNode(true));
  }
}

/**
 * Shows content in a window of another width, as small as needed to fit. It is a frame, so that the styles for phones
 * and for desktops apply as they do in that window.
 */
export function ViewportFrame({ title, width, children }: ViewportFrameProps) {
  const outer = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [room, setRoom] = useState(width);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const scale = Math.min(1, room / width);

  useEffect(() => {
    const place = outer.current;
    if (!place || !body) return undefined;
    const observer = new ResizeObserver(() => {
      setRoom(place.clientWidth);
      setHeight(body.scrollHeight);
    });
    observer.observe(place);
    observer.observe(body);
    return () => observer.disconnect();
  }, [body]);

  return (
    <div ref={outer} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        title={title}
        // Without scripts of its own. The content is drawn by this page.
        sandbox="allow-same-origin"
        width={width}
        height={height}
        className="mx-auto block origin-top-left border border-line bg-page"
        style={{ scale }}
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (!contentDocument) return;
          dress(contentDocument);
          setBody(contentDocument.body);
        }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}
