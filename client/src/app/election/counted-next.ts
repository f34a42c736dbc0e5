import type { Election } from '@votewise/contract';

/** Returns what happens once voting in these questions has closed. */
export function countedNext(questions: readonly Pick<Election, 'ballot'>[]): string[] {
  const encrypted = questions.filter(({ ballot }) => ballot.encrypted !== null);
  return [
    ...(encrypted.length < questions.length
      ? ['VoteWise then counts all ballots again. This usually takes less than ten seconds.']
      : []),
    ...(encrypted.length > 0
      ? [
          'Key holders then get an email, and decrypt the sum of all ballots. The result waits for them.',
        ]
      : []),
  ];
}
