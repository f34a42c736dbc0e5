import type { ShownBallot } from '@votewise/contract/elections/ballot';
import { formatCount } from '../../lib/format.ts';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { Mark } from '../ui/mark.tsx';
import { BallotHeading } from './ballot-heading.tsx';
import { ballotHint } from '@votewise/contract/votes/ballot-hint';
import { ballotFacts } from './ballot-words.ts';
import { BALLOT_ROW, type BallotCandidate, CandidateText } from './candidate-line.tsx';
import { CandidatePhoto, listStyle } from './candidate-photo.tsx';
import { ScoreRow } from './score-row.tsx';

/** Shows administrators the ballot as voters will see it. Nothing on it can be marked. */
export function BallotPreview(props: {
  ballot: ShownBallot & { weighted?: boolean };
  candidates: readonly Omit<BallotCandidate, 'id' | 'withdrawnAt'>[];
}) {
  const { ballot, candidates } = props;
  const t = useVoteTexts();
  const rows = candidates.map((candidate, place) => ({
    ...candidate,
    id: `preview-${place}`,
    name: candidate.name.trim() || `Candidate ${place + 1}`,
  }));
  return (
    <div className="rounded-2 border border-line bg-surface ps-6 shadow-ballot md:ps-8">
      <BallotHeading
        title={t('ballot.title')}
        hint={ballotHint(t, ballot, rows)}
        facts={ballotFacts(ballot, candidates)}
      />
      {ballot.kind === 'scored' ? (
        <div className="portraits">
          {rows.map((candidate) => (
            <ScoreRow
              key={candidate.id}
              {...{ candidate, ballot }}
              points={undefined}
              isDisabled
              onGive={noop}
            />
          ))}
        </div>
      ) : (
        <ul className={listStyle(candidates)}>
          {rows.map((candidate) => (
            <li key={candidate.id} className={BALLOT_ROW}>
              <CandidatePhoto candidate={candidate} />
              <CandidateText candidate={candidate} />
              <Mark className="size-8" />
            </li>
          ))}
        </ul>
      )}
      {Array.from({ length: ballot.writeIns }, (_, place) => (
        <div
          key={place}
          className="flex items-center gap-3 border-t border-line px-2 py-3 md:gap-4 md:px-3 md:pe-5"
        >
          <div className="min-w-0 flex-1">
            <p className="font-semibold">
              {ballot.writeIns === 1
                ? t('writeIn.label')
                : t('writeIn.line', { line: formatCount(place + 1) })}
            </p>
            <div className="mt-2 h-11 rounded-2 border border-line" />
            {place === ballot.writeIns - 1 && (
              <p className="mt-2 text-14 text-ink-2">{t('writeIn.hint')}</p>
            )}
          </div>
          <Mark className="size-8" />
        </div>
      ))}
      {ballot.abstain && (
        <p className="border-t border-line px-2 py-4 text-ink-2 md:px-3">{t('abstain.abstain')}</p>
      )}
    </div>
  );
}

const noop = () => {};
