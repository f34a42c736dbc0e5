import { type Ballot, COUNTING_RULES, problemsOf } from '@votewise/contract/elections/ballot';
import type { Choice } from './choice-rows.tsx';

type RankedRule = Exclude<Ballot['rule'], 'plurality'>;

const NAMES: Record<RankedRule, string> = {
  irv: 'Instant-runoff voting',
  'scottish-stv': 'Single transferable vote (Scottish rules)',
  meek: 'Single transferable vote (Meek’s method)',
  schulze: 'Schulze method',
};

/** When to use each rule. */
const USES: Record<RankedRule, string> = {
  irv: 'The usual choice for one seat: the candidate with the fewest votes is excluded, round by round, until one candidate has more than half of the votes.',
  'scottish-stv':
    'The usual choice for several seats: proportional, and simple enough to check by hand.',
  meek: 'Proportional and more exact, because every transfer is recomputed. Only a computer can count it.',
  schulze: 'For one seat: the candidate who beats every other candidate one on one is elected.',
};

const isRanked = (rule: Ballot['rule']): rule is RankedRule => rule !== 'plurality';

/** Returns the rules that can count a ranked ballot. */
export function rulesFor(ballot: Ballot, candidates: number): Choice<RankedRule>[] {
  return COUNTING_RULES.filter(isRanked)
    .filter((rule) => problemsOf({ ...ballot, rule }, candidates).rule === undefined)
    .map((rule) => ({
      value: rule,
      label: NAMES[rule],
      text: USES[rule],
    }));
}
