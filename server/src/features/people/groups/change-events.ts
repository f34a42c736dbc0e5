import { inWholes } from '@votewise/contract';
import { type AuditEvent, createEvent } from '../../audit/index.ts';
import type { PeopleContext } from '../user/people-context.ts';
import { ROLL_SUBJECT } from '../user/user-updates.ts';
import { concernedTitles, type Groups, groupSubject } from './groups.ts';
import type { RightsChangeRecord } from './rights-change-store.ts';

/** Returns a function that describes a change of groups and weights in events. */
export function createChangeEvents(
  { clock, general, groupChanges }: Pick<PeopleContext, 'clock' | 'general' | 'groupChanges'>,
  groups: Pick<Groups, 'refresh' | 'nameOf'>,
) {
  /** One event for each group and one for the weight, or a single one if only one voter was changed. */
  return async function describe(change: RightsChangeRecord): Promise<AuditEvent[]> {
    const { by: actor, counts, userId } = change;
    const { added, removed, weighed } = counts;
    const weight =
      weighed > 0 && change.weight !== null ? inWholes(change.weight, general().weight) : null;
    if (counts.voters === 0) return [];
    const { nameOf } = groups;
    await groups.refresh();
    const concern = {
      groups: [...Object.keys(added), ...Object.keys(removed)],
      isWeighed: weighed > 0,
    };
    const open = concernedTitles(await groupChanges().findOpen(), concern);
    const whileOpen = open.length > 0 && { open };
    const common = { at: clock.now(), actor };
    if (userId !== null) {
      const details = {
        added: Object.keys(added).map(nameOf),
        removed: Object.keys(removed).map(nameOf),
        ...(weight !== null && { weight }),
        ...whileOpen,
      };
      const subject = { type: 'user', id: userId, label: userId } as const;
      return [createEvent({ ...common, event: 'user.rights-changed', subject, details })];
    }
    const moved = (event: 'group.members-added' | 'group.members-removed', ids: typeof added) =>
      Object.entries(ids).map(([_id, voters]) => {
        const subject = groupSubject({ _id, name: nameOf(_id) });
        return createEvent({ ...common, event, subject, details: { voters, ...whileOpen } });
      });
    const events = [
      ...moved('group.members-added', added),
      ...moved('group.members-removed', removed),
    ];
    if (weight === null) return events;
    const details = { voters: weighed, weight, ...whileOpen };
    const weightSet = { event: 'roll.weight-set', subject: ROLL_SUBJECT, details } as const;
    return [...events, createEvent({ ...common, ...weightSet })];
  };
}
