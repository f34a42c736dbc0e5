import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

interface SectionLineProps {
  titleId: string;
  title: string;
  /** The choices of the section in a sentence. */
  text: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** The part of a form's section that is always shown: what is chosen there at the moment. */
export function SectionLine({ titleId, title, text, action, children }: SectionLineProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={titleId} className="font-semibold">
          {title}
        </h3>
        {action}
      </div>
      {text !== undefined && <p className="text-ink-2 wrap-anywhere">{text}</p>}
      {children}
    </div>
  );
}

/** Why a section can no longer be changed. */
export function LockReason({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 flex items-start gap-2 text-14 text-ink-2">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
