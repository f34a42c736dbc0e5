import type { Election } from '@votewise/contract';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { formatCount } from '../../../lib/format.ts';
import { ADMIN_PATHS } from '../../../lib/lazy-paths.ts';
import { GroupPicker } from '../../people/groups/group-picker.tsx';
import { useElectorateSize, useGroups } from '../../people/groups/group-queries.ts';
import { ChoiceRows, OptionBox } from '../../../components/ui/choice-rows.tsx';
import { useBallotFields } from '../ballot/use-ballot-fields.ts';
import type { ElectionValues } from '../election-form.ts';
import { FormSection, LockedSection, LockReason, useOpenOnProblem } from '../section-line.tsx';
import { crowdWarning, electorateSentence, sizeText } from '../electorate-words.ts';
import { weightName, weightNoun } from '../../../lib/weights.ts';

const TITLE = 'Who can vote';

/** Who can vote in the election of the surrounding form: a sentence that expands into choices. */
export function ElectorateSection(props: {
  /** Why weighting can no longer be changed; undefined if it can. */
  weightsReason?: string | undefined;
}) {
  const { weightsReason } = props;
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
  return (
    <FormSection
      ref={section}
      title={TITLE}
      text={
        isByGroups && groups.length === 0
          ? 'No group is chosen yet.'
          : electorateSentence({ electorate: { groups }, weighted })
      }
      toggle="Change who can vote"
      isOpen={isOpen}
      onToggle={setIsOpen}
      notes={
        <>
          {problem !== undefined && !isOpen && <FieldError>{problem}</FieldError>}
          {isCounted && !isOpen && <Size electorate={electorate} size={size} />}
        </>
      }
    >
      <ElectorateChoices
        electorate={electorate}
        everyone={isByGroups ? undefined : size.data?.voters}
        weightsReason={weightsReason}
      />
      {isCounted && <Size electorate={electorate} size={size} />}
    </FormSection>
  );
}

/** Shows the number of voters, and warns about what a small number may reveal. */
function Size(props: { electorate: FormElectorate; size: ReturnType<typeof useElectorateSize> }) {
  const {
    electorate: { isByGroups, weighted },
    size: { data, isError },
  } = props;
  const { encrypted } = useBallotFields().ballot;
  const crowd = data && crowdWarning(data.voters, { isByGroups, weighted, encrypted });
  return (
    <div aria-live="polite" className="grid gap-2">
      {data && <p className="text-ink-2 tabular-nums">{sizeText(data, weighted)}.</p>}
      {isError && <p className="text-ink-2">The voters couldn’t be counted.</p>}
      {crowd && <Banner tone="notice">{crowd}</Banner>}
    </div>
  );
}

/** Replaces the section if ballots have been cast or the election is completed. */
export function LockedElectorate({ election, reason }: { election: Election; reason: string }) {
  return <LockedSection title={TITLE} text={electorateSentence(election)} reason={reason} />;
}

/** How much a ballot counts. */
const weighing = (): string =>
  weightName()
    ? `Each ballot counts as many ${weightNoun()} as its voter has.`
    : 'Each ballot carries its voter’s weight, such as the number of shares an owner has.';

/** Who can vote if voters are registered or moved while voting is open. */
const VOTERS_TEXTS = {
  plain: {
    everyone: 'Every enabled voter, including those registered while voting is open.',
    groups:
      'Other voters don’t see the election. You can still add voters to a group while voting is open.',
  },
  encrypted: {
    everyone:
      'Every voter who is enabled when voting opens. With encrypted ballots, no one can be added later.',
    groups:
      'Other voters don’t see the election. With encrypted ballots, only members at the opening can vote.',
  },
};

function ElectorateChoices(props: {
  electorate: FormElectorate;
  /** The number of enabled voters on the roll; undefined if not known. */
  everyone: number | undefined;
  weightsReason: string | undefined;
}) {
  const { electorate, everyone, weightsReason } = props;
  const { isByGroups, groups, weighted, problem } = electorate;
  const { data } = useGroups();
  const { ballot } = useBallotFields();
  const texts = VOTERS_TEXTS[ballot.encrypted === null ? 'plain' : 'encrypted'];
  return (
    <>
      <ChoiceRows
        label="Voters"
        value={isByGroups ? 'groups' : 'everyone'}
        choices={[
          {
            value: 'everyone',
            label: `Everyone on the roll${everyone === undefined ? '' : ` (${formatCount(everyone)})`}`,
            text: texts.everyone,
          },
          {
            value: 'groups',
            label: 'Members of groups',
            text: texts.groups,
          },
        ]}
        onChange={(kind) =>
          kind === 'everyone' ? electorate.chooseEveryone() : electorate.chooseGroups([])
        }
      />
      {isByGroups && (
        <GroupPicker
          label="Groups"
          hint={
            data?.length === 0 ? (
              <>
                There are no groups yet.{' '}
                <Link
                  to={ADMIN_PATHS.groups}
                  className="font-semibold underline underline-offset-4"
                >
                  Create a group
                </Link>{' '}
                first. Your entries here are kept.
              </>
            ) : (
              'Membership in one of the groups is enough.'
            )
          }
          error={problem}
          value={groups}
          onChange={electorate.chooseGroups}
        />
      )}
      {weightsReason === undefined ? (
        <OptionBox
          label="Weighted votes"
          hint={`${weighing()} The count is shown after voting closes. Even then, a ${weightName() ? `number of ${weightNoun()}` : 'weight'} that few voters have can reveal how they voted.`}
          isOn={weighted}
          onChange={electorate.setWeighted}
        />
      ) : (
        <LockReason>{weightsReason}</LockReason>
      )}
    </>
  );
}

/**
 * A placeholder for a group that has yet to be chosen. The contract rejects an empty name, so an election that is meant
 * for groups can't be submitted without a group. Without a group, the election would be open to everyone.
 */
const UNCHOSEN = [''];

type FormElectorate = ReturnType<typeof useElectorate>;

function useElectorate() {
  const { control, formState, setValue, clearErrors } = useFormContext<ElectionValues>();
  const { ballot, setBallot } = useBallotFields();
  const [electorate, weighted = false] = useWatch({ control, name: ['electorate', 'weighted'] });
  const resultsBefore = useRef(ballot.results);
  const stored = electorate?.groups ?? [];
  const groups = stored.filter((name) => name !== '');
  const { electorate: error } = formState.errors;

  function setGroups(next: readonly string[]): void {
    setValue('electorate', { groups: [...next] }, { shouldDirty: true });
    clearErrors('electorate');
  }

  return {
    isByGroups: stored.length > 0,
    groups,
    weighted,
    problem:
      error && groups.length === 0
        ? 'Choose at least one group.'
        : (error?.groups?.message ?? error?.message),
    chooseEveryone: () => setGroups([]),
    chooseGroups: (next: readonly string[]) => setGroups(next.length > 0 ? next : UNCHOSEN),
    setWeighted(isOn: boolean) {
      setValue('weighted', isOn, { shouldDirty: true });
      // The count of a weighted election is not shown until voting has closed.
      if (isOn) resultsBefore.current = ballot.results;
      setBallot({ ...ballot, results: isOn ? 'after-close' : resultsBefore.current });
    },
  };
}
