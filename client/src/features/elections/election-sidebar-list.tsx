import type { Election } from '@votewise/contract';
import type { ElectionTexts } from '@votewise/contract/elections/election-texts';
import { asName } from '@votewise/contract/text/isolate';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { formatWeight, weightName } from '../../lib/weights.ts';
import { useElectionTexts } from '../../lib/languages/election-texts.ts';
import { ElectionItems, ElectionOption, ElectionSearch, useShortList } from './election-list.tsx';
import { endOfVoting } from './election-timing.ts';
import { paperName, questionsOnPaper } from './read-elections.ts';

const PAGE_SIZE = 30;

/** Returns when voting ends or ended, if known. */
function endingOf(election: Election, t: ElectionTexts): string {
  // Voting is opened and closed in the meeting, whatever was planned.
  if (election.status !== 'completed' && election.meeting) return t('option.inMeeting');
  if (election.status !== 'completed') {
    const hasPassed = Date.parse(election.endDate) <= Date.now();
    const time = formatDateTime(election.endDate);
    return hasPassed ? t('option.plannedToEnd', { time }) : t('option.endsOn', { time });
  }
  if (election.isWithoutVoting) return t('option.completedWithoutVoting');
  const ended = endOfVoting(election);
  return ended === undefined
    ? t('option.ended')
    : t('option.endedOn', { time: formatDateTime(ended) });
}

const figure = (chunks: ReactNode[]) => (
  <span key="figure" className="font-semibold text-ink tabular-nums">
    {chunks}
  </span>
);

export function ElectionSidebarList(props: {
  elections: readonly Election[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  /** IDs of the elections in which the voter is known to have voted or to have a paper ballot. */
  voted: readonly string[];
  /** IDs of the elections in which the voter has a paper ballot. */
  onPaper: readonly string[];
}) {
  const t = useElectionTexts();
  const { elections, selectedId, onSelect, voted, onPaper } = props;
  const list = useShortList(elections, { pageSize: PAGE_SIZE, selectedId });
  if (elections.length === 0) {
    return (
      <div className="px-5 py-6">
        <p className="font-semibold">{t('list.noneTitle')}</p>
        <p className="mt-1 text-14 text-ink-2">{t('list.noneText')}</p>
      </div>
    );
  }
  return (
    <div className="grid">
      <ElectionSearch list={list} className="border-b border-line p-4" />
      <ElectionItems
        list={list}
        className="divide-y divide-line border-b border-line"
        buttonClassName="m-4"
      >
        {(election) => (
          <ElectionOption
            election={election}
            isSelected={election.id === selectedId}
            onSelect={() => onSelect(election.id)}
            ballot={
              onPaper.includes(election.id)
                ? 'paperBallot'
                : voted.includes(election.id)
                  ? 'voted'
                  : undefined
            }
            figures={
              <span>
                {t.rich('option.totalVotes', {
                  count: election.totalVotes,
                  b: figure,
                })}
              </span>
            }
          >
            <span className="text-14 text-ink-2">{endingOf(election, t)}</span>
            {election.ownWeight !== undefined && !voted.includes(election.id) && (
              <span className="text-14 text-ink-2">
                {t(weightName() ? 'option.ownNamed' : 'option.ownWeight', {
                  weight: formatWeight(election.ownWeight),
                })}
              </span>
            )}
            {election.paper && (
              <span className="text-14 text-ink-2">
                {t('option.onPaper', {
                  paper: asName(paperName(questionsOnPaper(election, elections)) || election.paper),
                })}
              </span>
            )}
          </ElectionOption>
        )}
      </ElectionItems>
    </div>
  );
}
