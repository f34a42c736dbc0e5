import type { Ref } from 'react';

interface BallotHeadingProps {
  ref?: Ref<HTMLHeadingElement>;
  title: string;
  titleId?: string;
  hint: string;
  hintId?: string;
  /** Smaller sentences below the hint. Empty ones are left out. */
  notes?: readonly string[];
}

/** The head of a ballot: Oxford rule, title, and what to do. */
export function BallotHeading(props: BallotHeadingProps) {
  const { ref, title, titleId, hint, hintId, notes = [] } = props;
  return (
    <div className="timing-mark mr-4 ml-2 pt-5 pb-5 [--timing-left:-24px] [--timing-top:58px] md:mr-5 md:ml-3 md:[--timing-left:-34px]">
      <div className="oxford" />
      <h2
        ref={ref}
        id={titleId}
        tabIndex={ref ? -1 : undefined}
        className="mt-4 scroll-mt-24 font-display text-24 font-semibold"
      >
        {title}
      </h2>
      <p id={hintId} className="text-ink-2">
        {hint}
      </p>
      {notes.filter(Boolean).map((note) => (
        <p key={note} className="mt-1 text-14 text-balance text-ink-2">
          {note}
        </p>
      ))}
    </div>
  );
}
