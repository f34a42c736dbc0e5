import type { Stage } from '@votewise/contract';
import type { ProgressTexts } from '../../lib/announce-progress.ts';
import { formatCount, formatQuantity } from '../../lib/format.ts';

export type Move = 'open' | 'close' | 'declare';

/** What opening and closing are called before the clock does it. */
export const EARLY = { open: 'Open Early…', close: 'Close Early…' } as const;

interface MoveWords {
  /** The label of the button for a single election. */
  single: string;
  /** For several questions, and for only one of them. */
  several: (questions: string) => string;
  only: string;
  title: (questions: string) => string;
  label: string;
  busyLabel: string;
  texts: ProgressTexts;
}

export const MOVES: Record<Move, MoveWords> = {
  open: {
    single: 'Open Voting Now',
    several: (questions) => `Open Voting on ${questions}`,
    only: 'Open Only This Question',
    title: (questions) => `Open voting on ${questions} now?`,
    label: 'Open Voting',
    busyLabel: 'Opening…',
    texts: {
      progress: 'Opening voting…',
      success: 'Voting is open.',
      failure: 'Voting did not open',
    },
  },
  close: {
    single: 'Close Voting Now',
    several: (questions) => `Close Voting on ${questions}`,
    only: 'Close Only This Question',
    title: (questions) => `Close voting on ${questions} now?`,
    label: 'Close Voting',
    busyLabel: 'Closing…',
    texts: {
      progress: 'Closing voting…',
      success: 'Voting is closed.',
      failure: 'Voting did not close',
    },
  },
  declare: {
    single: 'Declare Result',
    several: (questions) => `Declare Results of ${questions}`,
    only: 'Declare Only This Result',
    title: (questions) => `Declare the results of ${questions}?`,
    label: 'Declare Results',
    busyLabel: 'Declaring…',
    texts: {
      progress: 'Declaring results…',
      success: 'Results declared.',
      failure: 'The result was not declared',
    },
  },
};

/** `all 5 questions`, `both questions`, or `4 of 5 questions`. */
export function questionsText(movable: number, all: number): string {
  if (movable < all) return `${formatCount(movable)} of ${formatQuantity(all, 'question')}`;
  return all === 2 ? 'both questions' : `all ${formatQuantity(all, 'question')}`;
}

export const questionsTitle = (movable: number, all: number): string =>
  questionsText(movable, all).replaceAll(/\b[abq]/g, (letter) => letter.toUpperCase());

export const STAYS: Record<Stage, string> = {
  draft: 'Not ready. The question’s checklist shows what is missing.',
  ready: 'Voting hasn’t opened yet.',
  open: 'Voting is open.',
  closed: 'Waiting for the recount.',
  counted: 'The result isn’t declared yet.',
  declared: 'The result is declared.',
};
