import type { Election } from '@votewise/contract';
import type { Ballot } from '@votewise/contract/elections/ballot';
import { describeBallot } from '@votewise/contract/elections/ballot-sentences';
import { useState } from 'react';
import { FieldError } from '../../../components/ui/field.tsx';
import { electionTexts } from '../../../lib/languages/election-texts.ts';
import { englishTexts } from '../../../lib/languages/texts.ts';
import { FormSection, LockedSection, useOpenOnProblem } from '../section-line.tsx';
import { ballotOf } from '../stored-ballot.ts';
import { BallotChoices, LIVE_REVEALS } from './ballot-choices.tsx';
import { BallotNeeds } from './ballot-needs.tsx';
import { LinksBox } from './ballot-options.tsx';
import { KindChoice } from './kind-choice.tsx';
import { controlsOf, neededFor, type usePurpose } from './purposes.ts';
import { useBallotFields } from './use-ballot-fields.ts';
import { weightName } from '../../../lib/weights.ts';

/** How votes are cast and counted in the election of the surrounding form: a sentence that expands into choices. */
export function BallotSection(props: {
  choice: ReturnType<typeof usePurpose>;
  /** True if the form asks elsewhere what is decided, and what that needs. */
  isKindElsewhere?: boolean;
}) {
  const { choice, isKindElsewhere = false } = props;
  const { ballot, candidates, isWeighted, problems } = useBallotFields();
  const { purpose } = choice;
  const [isOpen, setIsOpen] = useState(false);
  const isField = (name: string): name is keyof Ballot => Object.hasOwn(ballot, name);
  const all = Object.keys(problems).filter(isField);
  const needed = neededFor(ballot, purpose);
  const elsewhere = isKindElsewhere ? all.filter((field) => needed.includes(field)) : [];
  const fields = all.filter((field) => !elsewhere.includes(field));
  const place = useOpenOnProblem({
    field: 'ballot',
    hasProblem: fields.length > 0 && elsewhere.length === 0,
    open: () => setIsOpen(true),
  });
  const controls = isOpen ? controlsOf(ballot, purpose) : [];
  // With weights, the count is hidden whatever was chosen. The choice itself says what it reveals.
  const isVisible = !isOpen && ballot.results === 'live' && !isWeighted && !ballot.onPaper;
  const isReadable = !fields.includes('quorum') && !fields.includes('majority');
  return (
    <FormSection
      ref={place}
      title="Ballot"
      text={
        isReadable
          ? `${sentenceOf({ ...ballot, weighted: isWeighted }, candidates)}${isVisible ? ` ${LIVE_REVEALS}` : ''}`
          : undefined
      }
      isOpen={isOpen}
      onToggle={setIsOpen}
      // Other problems are shown next to the controls of their fields.
      notes={fields
        .filter((field) => !controls.includes(field))
        .map((field) => <FieldError key={field}>{problems[field]}</FieldError>)}
    >
      {!isKindElsewhere && (
        <>
          <KindChoice purpose={purpose} onChoose={choice.choose} />
          <BallotNeeds key={`needs ${purpose}`} purpose={purpose} />
        </>
      )}
      <BallotChoices key={purpose} purpose={purpose} />
    </FormSection>
  );
}

/** The section for a ballot that can no longer be changed, except that voting links can be turned on or off. */
export function LockedBallot({ election, reason }: { election: Election; reason: string }) {
  const { links } = useBallotFields().ballot;
  const ballot = { ...ballotOf(election), links, weighted: election.weighted };
  return (
    <LockedSection title="Ballot" text={sentenceOf(ballot, election.candidates)} reason={reason}>
      {election.status !== 'completed' && (
        <div className="mt-4">
          <LinksBox />
        </div>
      )}
    </LockedSection>
  );
}

const sentenceOf = (
  ballot: Ballot & { weighted: boolean },
  candidates: readonly { name: string }[],
): string =>
  describeBallot(ballot, { candidates, weightName: weightName(), t: englishTexts(electionTexts) });
