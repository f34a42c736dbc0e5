import type { Elections, ElectionsServices } from '../../elections/index.ts';
import { isIn } from '../stored/meeting-rules.ts';
import type { MeetingStore } from '../stored/meeting-store.ts';

/** Returns the numbers under which the hall sees the questions of an open meeting. */
export function createOpenAgenda(deps: {
  find: MeetingStore['find'];
  elections: Pick<Elections, 'findAll'>;
}): Parameters<ElectionsServices['electionNeeds']['openAgenda']['fill']>[0] {
  return async (id) => {
    const meeting = await deps.find(id);
    if (meeting?.status !== 'open') return undefined;
    const all = await deps.elections.findAll();
    const listed = new Set(all.filter((one) => isIn(meeting, one)).map(({ _id }) => _id));
    const shown = meeting.agenda
      .map((item) =>
        item.kind === 'text' ? undefined : item.electionIds.filter((one) => listed.has(one)),
      )
      // The hall sees no item whose elections were all deleted or moved.
      .filter((ids) => ids?.length !== 0);
    const items = shown.flatMap((ids = [], place) => ids.map((one) => [one, place + 1] as const));
    return { title: meeting.title, items: new Map(items) };
  };
}
