import type { Election } from '@votewise/contract';
import * as elections from '@votewise/contract/elections/elections-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, endsSession } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { TIME_ZONE } from '../../lib/local-time.ts';
import { updateRequestOf, valuesOf } from '../elections/election-form.ts';
import { useRefreshElections } from '../elections/election-queries.ts';
import { type Move, MOVES } from './moves.ts';
import { messageKeys } from './message-queries.ts';

/** The outcome for a question: done, or the reason why not. */
export type Fate = 'done' | { reason: string };

/** Moves one question. Loads its latest version first, so that no edit by another administrator is undone. */
async function moveOne(move: Move, id: string): Promise<void> {
  const params = { id };
  if (move === 'declare') {
    await call(elections.declareResult, { params, body: { announce: true, timeZone: TIME_ZONE } });
    return;
  }
  const status = move === 'open' ? 'active' : 'completed';
  const { election } = await call(elections.election, { params });
  // The question was already moved by the clock, by another administrator, or by a request whose response was lost.
  if (election.status === status) return;
  const body = updateRequestOf(election, { ...valuesOf(election), status });
  await call(elections.updateElection, { params, body });
}

/**
 * Moves the questions of a paper one after another. A question that is rejected does not keep the others from moving.
 * If the server does not respond, the remaining questions are left for another attempt, which moves only the
 * questions that are not done.
 */
export function useMovePaper(move: Move, questions: readonly Election[]) {
  const client = useQueryClient();
  const refresh = useRefreshElections();
  const [fates, setFates] = useState<ReadonlyMap<string, Fate>>(new Map());

  async function movePaper(): Promise<void> {
    const known = new Map(fates);
    const note = (id: string, fate: Fate) => setFates(new Map(known.set(id, fate)));
    let failure: ApiError | undefined;
    try {
      for (const { id } of questions.filter((one) => known.get(one.id) !== 'done')) {
        try {
          await moveOne(move, id);
          note(id, 'done');
        } catch (error) {
          if (endsSession(error)) throw error;
          if (!(error instanceof ApiError)) {
            note(id, { reason: 'The server didn’t respond. The change may have been made.' });
            failure = new ApiError({ status: 0, envelope: undefined });
            break;
          }
          failure = error;
          note(id, { reason: error.message });
        }
      }
    } finally {
      await Promise.all([refresh(), client.invalidateQueries({ queryKey: messageKeys.all })]);
    }
    if (failure) throw halfDone({ move, known, questions, status: failure.status });
  }

  return { fates, movePaper };
}

interface HalfDone {
  move: Move;
  known: ReadonlyMap<string, Fate>;
  questions: readonly Election[];
  status: number;
}

function halfDone({ move, known, questions, status }: HalfDone): ApiError {
  const done = questions.filter(({ id }) => known.get(id) === 'done').length;
  const message = `${MOVES[move].failure} for ${formatCount(questions.length - done)} of ${formatCount(questions.length)} questions. Each is listed here with the reason. Try again: only these questions will change.`;
  return new ApiError({ status, envelope: { message } });
}
