import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface KeptFocus {
  /** For the element whose content is replaced. */
  handlers: { onFocus: () => void; onBlur: (event: FocusEvent) => void };
  /** Moves the focus with the next replacement, even if it is elsewhere, because the user asked for it. */
  follow: () => void;
}

/**
 * Moves the focus to a heading when the content below it is replaced together with the focused element. Browsers would
 * move it to the top of the page. A focus that is elsewhere stays there.
 * @param content differs after each replacement
 * @param parts differs when parts of the content go away; the focus moves only if it was in one of them
 */
export function useKeptFocus(
  heading: RefObject<HTMLElement | null>,
  content: string | undefined,
  parts?: string,
): KeptFocus {
  const isInside = useRef(false);
  const isFollowed = useRef(false);
  const last = useRef(content);
  const lastParts = useRef(parts);
  useLayoutEffect(() => {
    if (last.current === content) return;
    last.current = content;
    // Removed elements send no blur event to React, so this still says where the focus was.
    if (isInside.current || isFollowed.current) heading.current?.focus();
    isFollowed.current = false;
  }, [heading, content]);
  useLayoutEffect(() => {
    if (lastParts.current === parts) return;
    lastParts.current = parts;
    if (isInside.current && document.activeElement === document.body) heading.current?.focus();
  }, [heading, parts]);
  return {
    handlers: {
      onFocus: () => {
        isInside.current = true;
      },
      onBlur: (event) => {
        isInside.current = event.currentTarget.contains(event.relatedTarget);
      },
    },
    follow: () => {
      isFollowed.current = true;
    },
  };
}
