import { Link } from '../../../components/ui/link.tsx';
import { formatCount } from '../../../lib/format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { GroupPicker } from '../../people/groups/group-picker.tsx';
import { useGroups } from '../../people/groups/queries.ts';
import { ChoiceRows } from '../ballot/choice-rows.tsx';
import { OptionBox } from '../ballot/option-box.tsx';
import { LockReason } from '../section-line.tsx';
import type { FormElectorate } from './use-electorate.ts';

interface ElectorateChoicesProps {
  electorate: FormElectorate;
  /** The number of enabled voters on the roll; undefined if not known. */
  everyone: number | undefined;
  weightsReason: string | undefined;
}

/** Chooses who can vote (everyone or the members of groups) and whether votes are weighted. */
export function ElectorateChoices(props: ElectorateChoicesProps) {
  const { electorate, everyone, weightsReason } = props;
  const { isByGroups, groups, weighted, problem } = electorate;
  const { data } = useGroups();
  return (
    <>
      <ChoiceRows
        label="Voters"
        value={isByGroups ? 'groups' : 'everyone'}
        choices={[
          {
            value: 'everyone',
            label: `Everyone on the roll${everyone === undefined ? '' : ` (${formatCount(everyone)})`}`,
            text: 'Every enabled voter, including those registered while voting is open.',
          },
          {
            value: 'groups',
            label: 'Members of groups',
            text: 'Other voters don’t see the election. You can still add voters to a group while voting is open.',
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
                <Link to={PATHS.groups} className="font-semibold underline underline-offset-4">
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
          hint="Each ballot carries its voter’s weight, such as the number of shares an owner has."
          isOn={weighted}
          onChange={electorate.setWeighted}
        />
      ) : (
        <LockReason>{weightsReason}</LockReason>
      )}
    </>
  );
}
