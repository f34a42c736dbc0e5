import type { Ref } from 'react';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { ClampedText } from '../ui/clamped-text.tsx';

/** The heading of a ballot: Oxford rule, title, and what to do. */
export function BallotHeading(props: {
  ref?: Ref<HTMLHeadingElement>;
  title: string;
  titleId?: string;
  hint: string;
  hintId?: string;
  /** A smaller sentence below the hint; '' for no sentence. */
  note?: string;
  /** How the ballots are counted; '' for a ballot that is self-explanatory. */
  facts?: string;
}) {
  const t = useVoteTexts();
  const { ref, title, titleId, hint, hintId, note, facts } = props;
  return (
    <div className="timing-mark me-4 ms-2 py-2 [--timing-left:-24px] [--timing-top:31px] md:me-5 md:ms-3 md:py-5 md:[--timing-top:58px] md:[--timing-left:-34px]">
      <div className="oxford" />
      <h2
        ref={ref}
        id={titleId}
        tabIndex={ref ? -1 : undefined}
        className="mt-1 scroll-mt-24 font-display text-20 font-semibold md:mt-4 md:text-24"
      >
        {title}
      </h2>
      {/* On phones, one paragraph: it leaves more room for the candidates. */}
      <div className="text-14 text-pretty text-ink-2 max-md:*:inline">
        <p id={hintId} className="md:text-16">
          {hint}
        </p>{' '}
        {note && <p className="mt-1 text-balance">{note}</p>}
      </div>
      {facts && (
        <ClampedText
          what={t('ballot.facts')}
          clamp="max-md:line-clamp-2"
          className="mt-1 text-14 text-ink-2"
        >
          {facts}
        </ClampedText>
      )}
    </div>
  );
}
