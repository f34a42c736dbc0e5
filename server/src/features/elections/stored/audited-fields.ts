import {
  describeBallot,
  describeElectorate,
  describeMeeting,
  type ElectionField,
  pickFields,
} from '@votewise/contract';
import { electionTexts } from '../../../platform/languages/election-texts.ts';
import { type ElectionRecord, namesIn } from './election-document.ts';

export type ElectionChanges = Partial<Pick<ElectionRecord, ElectionField>>;

/** Returns the fields as the audit trail records them. The ballot is described in words, with Yes and No for a motion. */
export function auditedFields(
  fields: Pick<ElectionRecord, ElectionField>,
  candidates: readonly { name: string }[],
) {
  const { ballot, electorate, meeting, ...others } = pickFields(fields);
  const { weighted } = fields;
  return {
    ...others,
    ballot: describeBallot(
      { ...ballot, weighted },
      { candidates, weightName: null, t: electionTexts('en') },
    ),
    electorate: describeElectorate(namesIn(electorate)),
    meeting: describeMeeting(meeting),
  };
}

/** Returns the changed fields, as the audit trail records them, with their former values. */
export function auditedChanges(current: ElectionRecord, changes: ElectionChanges) {
  const before = auditedFields(current, current.candidates);
  const after = auditedFields({ ...current, ...changes }, current.candidates);
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field]) => field in changes)
      .map(([field, to]) => [field, { from: Reflect.get(before, field), to }]),
  );
}
