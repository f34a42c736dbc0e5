import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/languages/texts.ts';
import { controlTexts } from './control-texts.ts';
import { hidden } from './hidden.tsx';

interface ClampedTextProps {
  children: string;
  /** A name for the text, as in "Show more of the description". */
  what: string;
  /** Hides everything after the last line on phones: `max-md:line-clamp-2`. */
  clamp: string;
  className?: string;
}

/** Text that is truncated on phones, where the rest can be shown. */
export function ClampedText(props: ClampedTextProps) {
  // Another text is measured again, even if it takes as much room.
  return <Clamped key={props.children} {...props} />;
}

function Clamped(props: ClampedTextProps) {
  const { children, what, clamp, className } = props;
  const t = useTexts(controlTexts);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [isOpen]);
  return (
    <div className={clsx(!isOpen && isCut && 'flex flex-wrap items-end gap-x-3', className)}>
      <p
        ref={text}
        id={id}
        dir="auto"
        className={clsx('min-w-0 basis-40 whitespace-pre-line flex-1', !isOpen && clamp)}
      >
        {children}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="-my-3 min-h-11 text-14 font-semibold underline underline-offset-2 md:hidden"
        >
          {t.rich(isOpen ? 'clamped.less' : 'clamped.more', {
            what,
            hidden,
          })}
        </button>
      )}
    </div>
  );
}
