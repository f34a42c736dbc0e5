import type { Election } from '@votewise/contract';
import { useId, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { useElectorateSize } from '../../people/groups/queries.ts';
import { LockReason, SectionLine, SectionToggle } from '../section-line.tsx';
import { useOpenOnProblem } from '../use-open-on-problem.ts';
import { ElectorateChoices } from './electorate-choices.tsx';
import { crowdWarning, electorateSentence, sizeText, weightsWarning } from './electorate-words.ts';
import { type FormElectorate, useElectorate } from './use-electorate.ts';

interface ElectorateSectionProps {
  /** Why weighting can no longer be changed; undefined if it can. */
  weightsReason?: string | undefined;
}

/** Who can vote in the election of the surrounding form: a sentence that expands into choices. */
export function ElectorateSection({ weightsReason }: ElectorateSectionProps) {
  const electorate = useElectorate();
  const { groups, weighted, isByGroups, problem } = electorate;
  const [isOpen, setIsOpen] = useState(false);
  const section = useOpenOnProblem({
    field: 'electorate',
    hasProblem: problem !== undefined,
    open: () => setIsOpen(true),
  });
  // An election for everyone can be scheduled without counting the roll.
  const isCounted = isByGroups ? groups.length > 0 : isOpen || weighted;
  const size = useElectorateSize(isCounted ? groups : undefined);
  const id = useId();
  const titleId = `${id}-title`;
  return (
    <section ref={section} aria-labelledby={titleId} className="grid grid-cols-1 gap-5">
      <SectionLine
        titleId={titleId}
        title="Who can vote"
        text={
          isByGroups && groups.length === 0
            ? 'No group is chosen yet.'
            : electorateSentence({ electorate: { groups }, weighted })
        }
        action={
          <SectionToggle
            aria-label="Change who can vote"
            controls={`${id}-choices`}
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
          />
        }
      >
        {problem !== undefined && !isOpen && <FieldError>{problem}</FieldError>}
        {isCounted && !isOpen && <Size electorate={electorate} size={size} />}
      </SectionLine>
      {isOpen && (
        <div id={`${id}-choices`} className="grid grid-cols-1 gap-5 border-s border-line ps-4">
          <ElectorateChoices
            electorate={electorate}
            everyone={isByGroups ? undefined : size.data?.voters}
            weightsReason={weightsReason}
          />
          {isCounted && <Size electorate={electorate} size={size} />}
        </div>
      )}
    </section>
  );
}

interface SizeProps {
  electorate: FormElectorate;
  size: ReturnType<typeof useElectorateSize>;
}

/** Shows the number of voters, and warns about what a small number of voters or their weights may reveal. */
function Size({ electorate: { isByGroups, weighted }, size: { data, isError } }: SizeProps) {
  const crowd = data && crowdWarning(data.voters, isByGroups);
  return (
    <div aria-live="polite" className="grid gap-2">
      {data && <p className="text-ink-2 tabular-nums">{sizeText(data, weighted)}.</p>}
      {isError && <p className="text-ink-2">The voters couldn’t be counted.</p>}
      {crowd && <Banner tone="notice">{crowd}</Banner>}
      {data && weighted && data.voters > 0 && (
        <Banner tone={data.rareWeights > 0 ? 'notice' : 'info'}>{weightsWarning(data)}</Banner>
      )}
    </div>
  );
}

/** Replaces the section if ballots have been cast or the election is completed. */
export function LockedElectorate({ election, reason }: { election: Election; reason: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionLine titleId={id} title="Who can vote" text={electorateSentence(election)} />
      <LockReason>{reason}</LockReason>
    </section>
  );
}
