import { isMotion, pointsMax, type ShownBallot } from '../elections/ballot.ts';
import type english from '../locales/en/votes.json';
import type { Texts } from '../locales/texts.ts';
import { formatCount } from '../base/numbers.ts';

type HintTexts = Pick<Texts<keyof typeof english>, 'language'> &
  ((...given: Parameters<Texts<Extract<keyof typeof english, `hint.${string}`>>>) => string);

interface Listed {
  name: string;
  withdrawnAt?: string | Date | undefined;
}

const standingAmong = (candidates: readonly Listed[]): number =>
  candidates.filter(({ withdrawnAt }) => withdrawnAt === undefined).length;

/** Returns how many candidates a voter can mark or rank: at most those who have not withdrawn, and names to write in. */
export function marksLeftOn(
  ballot: Pick<ShownBallot, 'marks' | 'writeIns'>,
  candidates: readonly Listed[],
): number {
  return Math.min(ballot.marks, standingAmong(candidates) + ballot.writeIns);
}

/** Returns the instruction below a ballot's title, which fits on one line on a phone. */
export function ballotHint(
  t: HintTexts,
  ballot: ShownBallot,
  candidates: readonly Listed[],
): string {
  const { kind, abstain } = ballot;
  const marks = marksLeftOn(ballot, candidates);
  const isLimited = marks < standingAmong(candidates) + ballot.writeIns;
  switch (kind) {
    case 'one':
      return t(abstain && isMotion(candidates) ? 'hint.question' : 'hint.one');
    case 'several':
      return isLimited ? t('hint.severalLimited', { marks }) : t('hint.several');
    case 'ranked':
      return isLimited
        ? t('hint.rankedLimited', { marks: formatCount(marks, t.language) })
        : t('hint.ranked');
    case 'scored':
      return scoringHint(t, ballot);
    default:
      return kind satisfies never;
  }
}

function scoringHint(t: HintTexts, ballot: ShownBallot): string {
  const { scale, budget } = ballot;
  if (scale?.words) return t('hint.grades');
  const most = pointsMax(ballot);
  const shown = formatCount(most, t.language);
  if (budget === null) return t('hint.scores', { most: shown });
  return most < budget
    ? t('hint.pointsEach', { budget, most: shown })
    : t('hint.points', { budget });
}
