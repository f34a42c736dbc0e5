import { createHmac } from 'node:crypto';
import { signGroups } from '../../platform/passwords/generate-password.ts';
import { type ElectionRecord, onBallot, presentBallot } from '../elections/index.ts';

/**
 * Returns what is printed on each ballot of an election, such as `7q4f-92kd`: the same on all of them, and different
 * once a text, the order of the candidates, or the ballot changed. So tellers recognize ballots whose numbers belong to
 * other candidates. It also depends on the seed of the lot. No one knows the seed before the count is confirmed, so no one
 * can look for another wording with the same version.
 */
export function printedVersionOf(election: ElectionRecord): string {
  const { lotSeed, title, description, candidates, weighted } = election;
  const { kind, seats, marks, scale, budget, writeIns, abstain } = presentBallot(election);
  const { rule, quorum, majority, ties } = election.ballot;
  const marked = [kind, seats, marks, scale, budget, writeIns, abstain, weighted];
  const texts = onBallot(candidates).map(({ name, description: about }) => [name, about]);
  const digest = createHmac('sha256', `votewise printed ballot v1 ${lotSeed ?? ''}`)
    .update(JSON.stringify([title, description, texts, marked, rule, quorum, majority, ties]))
    .digest('hex');
  return signGroups(BigInt(`0x${digest}`), 8);
}
