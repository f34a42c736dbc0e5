import './desk.css';
import { useRef } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { type CameraProblem, useScanner } from '../../../lib/use-scanner.ts';

const PROBLEMS: Record<CameraProblem, string> = {
  notAllowed: 'The camera isn’t allowed. Allow it in the browser’s settings for this page.',
  noCamera: 'This device has no camera. Type the name or voter ID instead.',
  inUse: 'Another app is using the camera. Close it and try again.',
  unusable: 'The camera can’t be used here. It requires HTTPS.',
};

/** A code stays in the picture for a while after it has been read. */
const SAME_CODE_MS = 4_000;

/** Reads codes on phones and code sheets, one after another. */
export function DeskScanner({ onCode }: { onCode: (text: string) => void }) {
  const last = useRef({ text: '', at: -Infinity });
  const { video, problem } = useScanner((text) => {
    const now = performance.now();
    const isNew = text !== last.current.text || now - last.current.at > SAME_CODE_MS;
    last.current = { text, at: now };
    if (isNew) onCode(text);
    return false;
  });
  if (problem) return <Banner tone="error">{PROBLEMS[problem]}</Banner>;
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="Picture of the camera"
      className="desk-video"
    />
  );
}
