import type { Election, Meeting } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import type { Ballot } from '@votewise/contract/elections/ballot';
import { aboutSeats } from '@votewise/contract/elections/default-texts';
import { useState } from 'react';
import { useOrganization } from '../../../lib/organization.ts';
import { type ElectionValues, newCandidate } from '../../elections/election-form.ts';
import { readPasted } from '../../elections/managing/pasted-candidates.ts';
import { newQuestion } from './question-defaults.ts';
import { useHasWeights } from './use-has-weights.ts';

export const KINDS = [
  { value: 'text', label: 'Text' },
  { value: 'motion', label: 'Yes or no' },
  { value: 'election', label: 'Election' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

interface Typed {
  kind: Kind;
  title: string;
  wording: string;
  /** One on each line. */
  names: string;
  seats: string;
  /** Whether votes are weighted, once that was chosen. */
  weighted?: boolean;
}

const BLANK = { title: '', wording: '', names: '', seats: '1' };

/**
 * What has been typed for the next item of an agenda.
 * @param added changes when what was typed has been added with the whole form
 */
export function useNextItem(meeting: Meeting, elections: readonly Election[], added: number) {
  const [typed, setTyped] = useState<Typed>({
    ...BLANK,
    kind: meeting.agenda.length === 0 ? 'text' : 'motion',
  });
  const [isTried, setIsTried] = useState(false);
  const [said, setSaid] = useState('');
  const [lastAdded, setLastAdded] = useState(added);
  if (lastAdded !== added) {
    setLastAdded(added);
    setTyped(({ kind: kept }) => ({ ...BLANK, kind: kept }));
    setIsTried(false);
    setSaid('');
  }
  const { kind, title, wording, seats } = typed;
  const pasted = readPasted(typed.names, []);
  const problems = problemsOf({ ...typed, pasted });
  const { language = 'en' } = useOrganization();
  const about = aboutSeats(Number(seats) || 1, language);
  const hasWeights = useHasWeights(meeting);
  const question = newQuestion(meeting, elections, {
    kind: kind === 'election' ? 'election' : 'motion',
    seats: Number(seats) || 1,
    hasWeights,
  });
  const values: ElectionValues & { ballot: Ballot } = {
    ...question,
    weighted: typed.weighted ?? question.weighted ?? false,
    title,
    description: kind === 'election' && wording.trim() === '' ? about : wording,
    ...(kind === 'election' && {
      candidates: pasted.candidates.map((one) => ({ ...newCandidate(), ...one })),
    }),
  };
  return {
    typed,
    type: (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes })),
    /** The question with the settings that it takes over. */
    values,
    /** The description of an election that has no other. */
    about,
    hasWeights,
    /** The problems, once the item was to be added. */
    shown: isTried ? problems : {},
    /** Says that an item was added, for screen readers. */
    said,
    /** Returns the first field that keeps the item from being added, and shows all problems. */
    findProblem(): string | undefined {
      setIsTried(true);
      return Object.keys(problems)[0];
    },
    /** Makes room for the item after the one that was added. */
    clear(): void {
      setSaid(`${title.trim()} added to the agenda.`);
      // Another kind may have been chosen while the item was saved.
      setTyped((now) => ({ ...BLANK, kind: now.kind }));
      setIsTried(false);
    },
  };
}

type Problems = Partial<Record<'title' | 'wording' | 'names' | 'seats', string>>;

function problemsOf(typed: {
  kind: Kind;
  title: string;
  wording: string;
  pasted: ReturnType<typeof readPasted>;
  seats: string;
}): Problems {
  const { kind, title, wording, seats } = typed;
  const { candidates, problem } = typed.pasted;
  if (kind === 'text') return title.trim() === '' ? { title: 'Enter a text.' } : {};
  const problems: Problems = {};
  const { length } = wording.trim();
  if (title.trim() === '') problems.title = 'Enter a title.';
  // Without a description, an election says how many are elected.
  if (length < LIMITS.descriptionMin && !(kind === 'election' && length === 0))
    problems.wording = `Enter at least ${LIMITS.descriptionMin} characters.`;
  if (kind === 'motion') return problems;
  if (problem !== undefined) problems.names = problem;
  else if (candidates.length < LIMITS.candidatesMin)
    problems.names = `Enter at least ${LIMITS.candidatesMin} names.`;
  const count = /^\d+$/.test(seats.trim()) ? Number(seats) : 0;
  if (count < 1 || count > LIMITS.seatsMax)
    problems.seats = `Enter a number from 1 to ${LIMITS.seatsMax}.`;
  else if (count > candidates.length && candidates.length > 0)
    problems.seats = 'There are fewer candidates than seats.';
  return problems;
}
