import { type Ballot, isCountedAtEnd } from '@votewise/contract/elections/ballot';
import { ChoiceRows } from '../../../components/ui/choice-rows.tsx';
import { BallotOptions } from './ballot-options.tsx';
import { MarksChoice, WriteInsChoice } from './number-choices.tsx';
import { controlsOf, neededFor, type Purpose } from './purposes.ts';
import { RuleChoice } from './rule-choice.tsx';
import { MajorityChoice, QuorumChoice } from './fraction-choices.tsx';
import { useBallotFields } from './use-ballot-fields.ts';
import { lessWeight, weightName, weightNoun } from '../../../lib/weights.ts';

/** What a visible count reveals, and to whom. */
export const LIVE_REVEALS =
  'Anyone who watches it when someone votes can learn how that person voted.';

const RESULTS = [
  {
    value: 'live',
    label: 'While voting is open',
    text: `Voters and administrators see the count as it grows. ${LIVE_REVEALS} It stays hidden until the close if the same people can get paper ballots in another election at that time.`,
  },
  {
    value: 'after-close',
    label: 'After the close',
    text: 'No one, including administrators, sees the count until voting has closed and a recount has confirmed it. The election can’t be reopened.',
  },
] as const;

const HIDDEN = RESULTS[1].text;

/** What a quorum is a share of. */
function wholeOf(isWeighted: boolean, isForThosePresent: boolean): string {
  if (isForThosePresent)
    return `the ${isWeighted ? weightNoun() : 'members'} present or represented`;
  if (!isWeighted) return 'eligible voters';
  return weightName() ? `all ${weightNoun()}` : 'the eligible weight';
}

/** Why the count can only be hidden until the close; undefined if there is a choice. */
function hiddenReason(props: {
  ballot: Ballot;
  isWeighted: boolean;
  isAtMeeting: boolean;
}): string | undefined {
  const { ballot, isWeighted, isAtMeeting } = props;
  if (isAtMeeting) {
    return 'Meetings always work this way, because a count that moves during the vote would influence members and show how they vote.';
  }
  if (isWeighted)
    return `This is always so if votes are weighted, because a rare ${weightName() ? `number of ${weightNoun()}` : 'weight'} in a live count would show how its voter voted.`;
  if (ballot.encrypted)
    return 'This is always so with encrypted ballots, because key holders decrypt the sum after the close.';
  if (ballot.onPaper)
    return 'This is always so with paper ballots, because they join the count after the close.';
  if (isCountedAtEnd(ballot.rule)) return 'This is always so with majority judgment.';
  return undefined;
}

const TIES = [
  {
    value: 'open',
    label: 'Left to you',
    text: 'The results show the tie, and a seat stays empty until you decide.',
  },
  {
    value: 'lot',
    label: 'By lot',
    text: 'VoteWise draws lots when the election is scheduled and reveals the draw with the results, so that anyone can check it.',
  },
] as const;

/** The rarer choices for one purpose. Settings that the purpose determines are not shown. */
export function BallotChoices({ purpose }: { purpose: Purpose }) {
  const { ballot, problems, isWeighted, isAtMeeting, isForThosePresent, setBallot } =
    useBallotFields();
  const hidden = hiddenReason({ ballot, isWeighted, isAtMeeting });
  const needed = neededFor(ballot, purpose);
  const has = (field: keyof Ballot) =>
    controlsOf(ballot, purpose).includes(field) && !needed.includes(field);
  return (
    <>
      {has('marks') && <MarksChoice purpose={purpose} />}
      {has('rule') && <RuleChoice />}
      {has('writeIns') && <WriteInsChoice />}
      <BallotOptions hasOrder={has('order')} canBeEncrypted={has('encrypted')} />
      {hidden === undefined || ballot.results === 'live' ? (
        <ChoiceRows
          label="Results"
          value={ballot.results}
          choices={RESULTS}
          error={problems.results}
          onChange={(chosen) => setBallot({ ...ballot, results: chosen })}
        />
      ) : (
        <div>
          <h4 className="mb-1 font-semibold">Results</h4>
          <p className="text-14 text-ink-2">
            {HIDDEN} {hidden}
          </p>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <QuorumChoice
          value={ballot.quorum}
          whole={wholeOf(isWeighted, isForThosePresent)}
          hint={`If ${isWeighted ? `${lessWeight()} ${weightName() ? 'are' : 'is'} cast` : 'fewer voters vote'}, ${purpose === 'motion' ? 'there is no decision' : 'no candidate is elected'}.`}
          error={problems.quorum}
          onChange={(quorum) => setBallot({ ...ballot, quorum })}
        />
        {has('majority') && (
          <MajorityChoice
            value={ballot.majority}
            isWeighted={isWeighted}
            isMotion={purpose === 'motion'}
            isForThosePresent={isForThosePresent}
            error={problems.majority}
            onChange={(majority) => setBallot({ ...ballot, majority })}
          />
        )}
      </div>
      {has('ties') && (
        <ChoiceRows
          label="Ties"
          value={ballot.ties}
          choices={TIES}
          error={problems.ties}
          onChange={(ties) => setBallot({ ...ballot, ties })}
        />
      )}
    </>
  );
}
