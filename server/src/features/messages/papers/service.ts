import { isolate, type MessagesData } from '../../../contract/index.ts';
import { type ElectionRecord, type Elections, franchiseOf } from '../../elections/service.ts';
import type { Electorate } from '../../people/service.ts';
import type { ResultsService } from '../../results/service.ts';
import type { Snapshots } from '../../results/snapshots/service.ts';
import type { TurnoutService } from '../../results/turnout/service.ts';
import type { BallotBox, Tally } from '../../votes/ballots/service.ts';
import { openQuestions, type Sheet, sheetOf } from './rules.ts';

interface SheetsDeps {
  elections: Pick<Elections, 'find' | 'findAll'>;
  ballots: Pick<BallotBox, 'count'>;
  snapshots: Pick<Snapshots, 'refusal'>;
  electorate: Pick<Electorate, 'countReachable'>;
  turnout: Pick<TurnoutService, 'of'>;
  results: Pick<ResultsService, 'of'>;
}

export type Sheets = ReturnType<typeof createSheets>;

/** Finds what emails refer to: one election, or the questions of a ballot paper. */
export function createSheets(deps: SheetsDeps) {
  const { elections, ballots, snapshots, electorate, turnout, results } = deps;
  return {
    /** Returns the IDs of elections that are not completed. */
    async unfinished(): Promise<ReadonlySet<string>> {
      const all = await elections.findAll();
      return new Set(all.flatMap(({ _id, status }) => (status === 'completed' ? [] : [_id])));
    },

    /** @throws AppError NOT_FOUND */
    async of(electionId: string): Promise<Sheet> {
      const election = await elections.find(electionId);
      return sheetOf(election, election.paper === '' ? [] : await elections.findAll());
    },

    /** Returns the count of each question. */
    async counted(sheet: Sheet, tallyOf: (question: ElectionRecord) => Promise<Tally>) {
      const all = [];
      for (const question of sheet.questions) {
        all.push({
          id: question._id,
          results: await results.of(question, await tallyOf(question)),
        });
      }
      return all;
    },

    /**
     * Returns why reminders to voters who have not voted are not available; undefined if they are. For a paper,
     * names the question.
     */
    async reminderRefusal(sheet: Sheet): Promise<string | undefined> {
      const open = openQuestions(sheet);
      // Before voting opens and after it closes, the reason for the first question applies.
      for (const question of open.length > 0 ? open : sheet.questions.slice(0, 1)) {
        const { total: voted } = await ballots.count(question._id);
        const refusal = await snapshots.refusal(question, { use: 'reminder', voted });
        if (refusal) return sheet.isPaper ? `“${isolate(question.title)}”: ${refusal}` : refusal;
      }
      return undefined;
    },

    /**
     * Returns the paper and how many voters its messages go to. `everyone` counts the voters who can vote on at least
     * one question. `notVoted` is the largest number of missing votes on an open question. More voters than that may
     * have left a question unanswered.
     */
    async paper(sheet: Sheet): Promise<Pick<MessagesData, 'paper'>> {
      if (!sheet.isPaper) return {};
      const franchises = sheet.questions.map(franchiseOf);
      const isForAll = franchises.some(({ groups }) => groups.length === 0);
      const groups = isForAll ? [] : [...new Set(franchises.flatMap((one) => one.groups))];
      const close = sheet.status === 'completed' ? franchises[0]?.close : undefined;
      const missing = [];
      for (const question of openQuestions(sheet)) {
        const { total } = await ballots.count(question._id);
        const { eligible, ballots: cast } = await turnout.of(question, total);
        missing.push(eligible - cast);
      }
      const recipients = {
        everyone: await electorate.countReachable({ groups, close }),
        notVoted: Math.max(0, ...missing),
      };
      const { title: name, status } = sheet;
      const questions = sheet.questions.map(({ title }) => title);
      return { paper: { name, questions, status, recipients } };
    },
  };
}
