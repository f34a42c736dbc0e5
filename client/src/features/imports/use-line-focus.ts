import { useEffect, useRef, useState } from 'react';

/** Moves focus to the button of a line once it is rendered, or to the heading when no line is given. */
export function useLineFocus() {
  const panel = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState<{ line: number | undefined }>();
  useEffect(() => {
    if (!wanted) return;
    const mark = `[data-line="${wanted.line ?? 'none'}"]`;
    panel.current?.querySelector<HTMLElement>(mark)?.focus();
  }, [wanted]);
  return { panel, focusLine: (line: number | undefined) => setWanted({ line }) };
}
