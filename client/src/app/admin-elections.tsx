import { ElectionsTab } from '../features/elections/managing/elections-tab.tsx';
import { meetingPath } from '../features/meetings/meeting-paths.ts';
import { useMeetings } from '../features/meetings/meeting-queries.ts';

/** The list of elections, with the questions of each meeting together. */
export function AdminElections() {
  const { data: meetings } = useMeetings();
  return (
    <ElectionsTab
      {...(meetings && {
        meetings: meetings.map(({ id, title }) => ({ id, title, to: meetingPath(id) })),
      })}
    />
  );
}
