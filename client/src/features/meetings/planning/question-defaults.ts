import type { Meeting } from '@votewise/contract';
import { initialFields } from '@votewise/contract/elections/fields';
import { newMotion } from '../../elections/ballot/purposes.ts';
import type { ElectionValues } from '../../elections/election-form.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns a new question: a motion for the members of the meeting, whose count stays hidden until voting has closed.
 * The dates are placeholders, because administrators open and close it.
 */
export function newQuestion(meeting: Meeting, now = Date.now()): ElectionValues {
  const start = Math.max(now, Date.parse(meeting.startDate));
  return {
    ...initialFields,
    ...newMotion(),
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + DAY_MS).toISOString(),
    electorate: meeting.electorate,
    weighted: meeting.quorum?.base === 'weight',
    meeting: { id: meeting.id, presence: 'present' },
  };
}
