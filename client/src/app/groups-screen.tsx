import { useElections } from '../features/elections/election-queries.ts';
import { GroupsPage } from '../features/people/groups/groups-page.tsx';

export function GroupsScreen() {
  const { data: elections } = useElections();
  return <GroupsPage elections={elections} />;
}
