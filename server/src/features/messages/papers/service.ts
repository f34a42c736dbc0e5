import type { MessagesData } from '@votewise/contract';
import type { ElectionRecord } from '../../elections/election-store.ts';
import type { Elections } from '../../elections/elections.ts';
import { franchiseOf } from '../../elections/electorates.ts';
import type { Electorate } from '../../people/electorate.ts';
import type { ResultsService } from '../../results/results.ts';
import type { Tally } from '../../votes/counting/checkpoints.ts';
import { type Sheet, sheetOf } from './rules.ts';

interface SheetsDeps {
  elections: Pick<Elections, 'find' | 'findAll'>;
  electorate: Pick<Electorate, 'countReachable'>;
  results: Pick<ResultsService, 'of'>;
}

export type Sheets = ReturnType<typeof createSheets>;

/** Finds what emails refer to: one election, or the questions of a ballot paper. */
export function createSheets(deps: SheetsDeps) {
  const { elections, electorate, results } = deps;
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

    /** Returns the paper and how many voters its messages go to. */
    async paper(sheet: Sheet): Promise<Pick<MessagesData, 'paper'>> {
      if (!sheet.isPaper) return {};
      const franchises = sheet.questions.map(franchiseOf);
      const isForAll = franchises.some(({ groups }) => groups.length === 0);
      const groups = isForAll ? [] : [...new Set(franchises.flatMap((one) => one.groups))];
      const close = sheet.status === 'completed' ? franchises[0]?.close : undefined;
      const recipients = await electorate.countReachable({ groups, close });
      const { title: name, status } = sheet;
      const questions = sheet.questions.map(({ title }) => title);
      return { paper: { name, questions, status, recipients } };
    },
  };
}
