import type { Mutant } from './mutant.ts';

export const client: readonly Mutant[] = [
  {
    fault: 'a choice that was not counted is shown as a success',
    file: 'client/src/features/votes/cast-attempts.ts',
    find: "end(isRepeated ? 'repeated' : 'refused');",
    replace: "end('repeated');",
    tests: ['src/app/voter-dashboard.test.tsx'],
  },
  {
    fault: 'Enter on a candidate casts the vote',
    file: 'client/src/features/votes/keyboard.ts',
    find: '  event.preventDefault();\n',
    replace: "  if (key !== 'Enter') event.preventDefault();\n",
    tests: ['src/app/voter-dashboard.test.tsx'],
  },
  {
    fault: 'entries are lost when another administrator saves',
    file: 'client/src/features/elections/merge-candidates.ts',
    find: 'return now && !isSame(before, now) ? [now] : [row];',
    replace: 'return [row];',
    tests: ['src/features/elections', 'src/app'],
  },
  {
    fault: 'the ballot is sent for a candidate other than the marked one',
    file: 'client/src/features/votes/use-ballot.ts',
    find: '...castRequestOf(election, marked),',
    replace: "...castRequestOf(election, [election.candidates[0]?.id ?? '']),",
    tests: ['src/app', 'src/features/votes'],
  },
  {
    fault: 'an unmarked ballot is submitted',
    file: 'client/src/features/votes/use-ballot.ts',
    find: 'else if (chosen.length === 0) {',
    replace: 'else if (chosen.length < 0) {',
    tests: ['src/app', 'src/features/votes'],
  },
  {
    fault: 'a late election is not shown as waiting to be opened',
    file: 'client/src/features/elections/election-timing.ts',
    find: "return election.status === 'upcoming' && Date.parse(election.startDate) <= now;",
    replace: "return election.status === 'upcoming' && Date.parse(election.startDate) > now;",
    tests: ['src/features/elections', 'src/app'],
  },
  {
    fault: 'signing out does not remove the token',
    file: 'client/src/lib/token-store.ts',
    find: '  localStorage.removeItem(TOKEN_STORAGE_KEY);\n',
    replace: '',
    tests: ['src/app', 'src/features/auth'],
  },
];
