import { type AuditEvent, createEvent } from '../../audit/index.ts';
import { groupSubject } from './groups.ts';
import type { RightsChangeRecord } from './membership-change-store.ts';

interface Circumstances {
  /** The titles of the affected elections in which voting was open. */
  open: string[];
  nameOf: (groupId: string) => string;
  at: Date;
}

/**
 * Returns the events of a change: one for each group and one for the weight, or a single one if only one voter
 * was changed.
 */
export function eventsOf(
  change: RightsChangeRecord,
  { open, nameOf, at }: Circumstances,
): AuditEvent[] {
  const { by: actor, counts, weight } = change;
  const whileOpen = open.length > 0 && { open };
  const common = { at, actor };
  if (change.userId !== null) {
    const namesOf = (ids: object) => Object.keys(ids).map(nameOf);
    const details = {
      added: namesOf(counts.added),
      removed: namesOf(counts.removed),
      ...(counts.weighed > 0 && { weight }),
      ...whileOpen,
    };
    const subject = { type: 'user', id: change.userId, label: change.userId } as const;
    return [createEvent({ ...common, event: 'user.rights-changed', subject, details })];
  }
  const moved = (
    event: 'group.members-added' | 'group.members-removed',
    ids: typeof counts.added,
  ) =>
    Object.entries(ids).map(([_id, voters]) => {
      const subject = groupSubject({ _id, name: nameOf(_id) });
      return createEvent({ ...common, event, subject, details: { voters, ...whileOpen } });
    });
  const weighed = createEvent({
    ...common,
    event: 'roll.weight-set',
    subject: { type: 'roll', id: 'roll', label: 'the voter roll' },
    details: { voters: counts.weighed, weight, ...whileOpen },
  });
  return [
    ...moved('group.members-added', counts.added),
    ...moved('group.members-removed', counts.removed),
    ...(counts.weighed > 0 ? [weighed] : []),
  ];
}
