import type { Election } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { Link } from '../../components/ui/link.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { formatQuantity } from '../../lib/format.ts';
import { groupRollPath } from '../../lib/lazy-paths.ts';
import { electorateSentence } from './electorate-words.ts';

/** Who can vote and on which paper. */
export function ElectoratePanel(props: {
  election: Election;
  /** Enabled voters who may vote; undefined while they are being counted. */
  voters: number | undefined;
  /** True for users who may not see the voters in a group. */
  isReadOnly?: boolean;
}) {
  const { election, voters, isReadOnly = false } = props;
  const { electorate, paper } = election;
  return (
    <TitledPanel id="electorate" title="Who can vote" className="grid gap-2">
      <p className="wrap-anywhere">{electorateSentence(election)}</p>
      {voters !== undefined && <p className="text-ink-2">{formatQuantity(voters, 'voter')}.</p>}
      {/* After voting closes, memberships may change, and groups may be removed. */}
      {!isReadOnly && election.status !== 'completed' && electorate.groups.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {electorate.groups.map((name) => (
            <li key={name} className="min-w-0 wrap-anywhere">
              <Link
                to={groupRollPath(name)}
                className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
              >
                Voters in {asName(name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {paper !== '' && (
        <p className="wrap-anywhere">
          A question on the ballot paper{' '}
          <bdi translate="no" className="font-semibold">
            {paper}
          </bdi>
          . Voters submit all their answers together.
        </p>
      )}
    </TitledPanel>
  );
}
