import { useElections } from '../features/elections/queries.ts';
import { GroupsPage } from '../features/people/groups/groups-page.tsx';

/** The groups of voters, with the elections they vote in. */
export function GroupsScreen() {
  const { data: elections } = useElections();
  return <GroupsPage elections={elections} />;
}
