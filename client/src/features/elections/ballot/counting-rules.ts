import { type Ballot, COUNTING_RULES } from '@votewise/contract/elections/ballot';
import { ruleProblems } from '@votewise/contract/elections/ballot-problems';
import type { ChoiceRow } from '../../../components/ui/choice-rows.tsx';
import { withRule } from './purposes.ts';

type ChosenRule = Exclude<Ballot['rule'], 'plurality'>;

const NAMES: Record<ChosenRule, string> = {
  irv: 'Instant-runoff voting',
  'scottish-stv': 'Single transferable vote (Scottish rules)',
  meek: 'Single transferable vote (Meek’s method)',
  schulze: 'Schulze method',
  borda: 'Borda count',
  'ranked-robin': 'Ranked robin',
  score: 'Score voting',
  star: 'STAR voting',
  cumulative: 'Cumulative voting',
  'majority-judgment': 'Majority judgment',
};

const USES: Record<ChosenRule, string> = {
  irv: 'The usual choice for one seat: the candidate with the fewest votes is excluded, round by round, until one candidate has more than half of the votes.',
  'scottish-stv':
    'The usual choice for several seats: proportional, and simple enough to check by hand.',
  meek: 'Proportional and more exact, because every transfer is recomputed. Only a computer can count it.',
  schulze: 'For one seat: the candidate who beats every other candidate one on one is elected.',
  borda:
    'Each ballot gives a candidate one point for each candidate ranked lower. The candidates with the most points are elected. Not proportional.',
  'ranked-robin':
    'Each candidate is compared with every other one. The candidates who win the most comparisons are elected. Not proportional.',
  score: 'Voters give each candidate points. The candidate with the most points is elected.',
  star: 'Voters give each candidate points. Of the two candidates with the most points, the one whom more voters prefer is elected.',
  cumulative:
    'Voters distribute a number of points, and can give one candidate several. Common for boards of associations and companies.',
  'majority-judgment':
    'Voters give each candidate a grade, such as “Good”. The candidate with the best median grade is elected. There is no live count.',
};

const isChosen = (rule: Ballot['rule']): rule is ChosenRule => rule !== 'plurality';

/** Returns the rules by which a ballot can be counted. */
export function rulesFor(ballot: Ballot, candidates: number): ChoiceRow<ChosenRule>[] {
  return COUNTING_RULES.filter(isChosen)
    .filter((rule) => ruleProblems(withRule(ballot, rule), candidates).rule === undefined)
    .map((rule) => ({
      value: rule,
      label: NAMES[rule],
      text: USES[rule],
    }));
}
