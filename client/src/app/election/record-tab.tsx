import { canBeSealed, SealingPanel } from '../../features/elections/sealing-panel.tsx';
import { TimesPanel } from '../../features/elections/times-panel.tsx';
import { useMessages } from '../../features/messages/message-queries.ts';
import { BoardPanel } from '../../features/votes/board/board-panel.tsx';
import { StoryPanel } from './election-page.tsx';
import type { ElectionTabProps } from './election-tab-props.ts';
import { ParticipationPanel } from './participation-panel.tsx';

/** What proves how an election went: the trail, the board, the sealed ballot box, and who has voted. */
export function RecordTab({ election }: ElectionTabProps) {
  const { data: messages } = useMessages(election.id);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8">
      <h2 className="sr-only">Record</h2>
      <StoryPanel electionId={election.id} />
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <TimesPanel election={election} />
        {election.ballot.receipts && <BoardPanel election={election} />}
        {canBeSealed(election) && <SealingPanel election={election} />}
        {messages && <ParticipationPanel data={messages} />}
      </div>
    </div>
  );
}
