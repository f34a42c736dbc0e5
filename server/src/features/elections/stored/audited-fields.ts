import {
  describeBallot,
  describeElectorate,
  describeMeeting,
  type ElectionField,
  pickFields,
} from '@votewise/contract';
import { quote } from '@votewise/contract/audit/sentence-words';
import { electionTexts } from '../../../platform/languages/election-texts.ts';
import type { RecordedNames } from './election-change.ts';
import { type ElectionRecord, namesIn } from './election-document.ts';

export type ElectionChanges = Partial<Pick<ElectionRecord, ElectionField>>;

/**
 * Returns the fields as the audit trail records them. The ballot is described in words, with Yes and No for a motion, and
 * with what weights are called and the name of the group of key holders, if they are given.
 */
export function auditedFields(
  fields: Pick<ElectionRecord, ElectionField>,
  candidates: readonly { name: string }[],
  names: RecordedNames | undefined,
) {
  const { ballot, electorate, meeting, ...others } = pickFields(fields);
  const { weighted } = fields;
  const group = names?.keyHolders.get(ballot.encrypted ?? '');
  return {
    ...others,
    ballot: [
      describeBallot(
        { ...ballot, weighted },
        { candidates, weightName: names?.weight ?? null, t: electionTexts('en') },
      ),
      ...(group === undefined ? [] : [`The group of key holders is ${quote(group)}.`]),
    ].join(' '),
    electorate: describeElectorate(namesIn(electorate)),
    meeting: describeMeeting(meeting),
  };
}

/** Returns the changed fields, as the audit trail records them, with their former values. */
export function auditedChanges(
  current: ElectionRecord,
  changes: ElectionChanges,
  names?: RecordedNames,
) {
  const before = auditedFields(current, current.candidates, names);
  const after = auditedFields({ ...current, ...changes }, current.candidates, names);
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field]) => field in changes)
      .map(([field, to]) => [field, { from: Reflect.get(before, field), to }]),
  );
}
