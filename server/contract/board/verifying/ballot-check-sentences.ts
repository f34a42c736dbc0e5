import { formatListing } from '../../text/lists.ts';
import { idIn, NO_POINTS, partsOf, scoreIn } from '../../votes/choice-format.ts';
import { nameIn } from '../../votes/write-ins.ts';
import type { BallotCheck } from './check-ballot.ts';
import type { KnownBallot } from './possible-choices.ts';
import type { Finding } from './findings.ts';
import { inWords, type VerifyingTexts } from './finding-places.ts';

/** What `ballotCheckSentences` needs to name candidates. */
type NamedBallot = Pick<KnownBallot, 'kind' | 'candidates' | 'scale'>;

/** Returns what was found, and what to do if something is wrong, as one message for a voter. */
export function ballotCheckSentences(
  check: BallotCheck,
  ballot: NamedBallot | undefined,
  t: VerifyingTexts,
): string {
  return sentencesOf(check, ballot, t).join(' ');
}

function sentencesOf(
  { outcome, choice: read, checkpoint, fingerprint = '', commitment, findings }: BallotCheck,
  ballot: NamedBallot | undefined,
  t: VerifyingTexts,
): string[] {
  const choice = read !== undefined && ballot ? choiceInWords(read, ballot, t) : undefined;
  switch (outcome) {
    case 'included':
      return [
        choice === undefined ? t('ballot.included') : t('ballot.includedAs', { choice }),
        ...(checkpoint ? [t('ballot.checkpoint', checkpoint)] : []),
        t('ballot.signed', { fingerprint }),
      ];
    case 'waiting':
      return [
        choice === undefined ? t('ballot.waiting') : t('ballot.waitingAs', { choice }),
        t('ballot.checkLater'),
      ];
    case 'not-found':
      return [
        commitment === undefined ? t('ballot.noneFound') : t('ballot.notFound'),
        t('ballot.keep'),
      ];
    case 'not-in-copy':
      return [t('ballot.notInCopy')];
    case 'reads-otherwise':
      return [
        choice === undefined
          ? t('ballot.readsOtherwise')
          : t('ballot.readsOtherwiseAs', { choice }),
        t('ballot.changed'),
        t('ballot.keep'),
      ];
    case 'wrong':
      return [
        ...findings.map((finding) => findingSentence(finding, t)),
        ...(findings.every(({ code }) => code === 'receipt-contest')
          ? []
          : [t('ballot.boardWrong')]),
        t('ballot.keep'),
      ];
    default:
      return outcome satisfies never;
  }
}

/** Returns a choice in words: `Anna, then Ben`. Without an order of their own, candidates are in that of the ballot. */
function choiceInWords(
  choice: string,
  { kind, candidates, scale }: NamedBallot,
  t: VerifyingTexts,
): string {
  if (choice === '') return t('ballot.abstention');
  if (kind === 'scored' && choice === NO_POINTS) return t('ballot.noPoints');
  const names = new Map(candidates.map(({ id, name }) => [id, name]));
  const { quote = (text) => text } = t;
  const nameOf = (id: string) => quote(names.get(id) ?? nameIn(id) ?? id);
  const places = new Map(candidates.map(({ id }, place) => [id, place]));
  const placeOf = (part: string) => places.get(idIn(part)) ?? candidates.length;
  const parts = partsOf(kind, choice);
  const ordered =
    kind === 'ranked' ? parts : parts.toSorted((one, other) => placeOf(one) - placeOf(other));
  const chosen = ordered.map((part) => {
    const score = kind === 'scored' ? scoreIn(part) : undefined;
    if (!score) return nameOf(part);
    const word = scale?.words?.[scale.max - score.points];
    const points = word === undefined ? score.points : quote(word);
    return t('ballot.score', { name: nameOf(score.id), points });
  });
  return kind === 'ranked'
    ? chosen.reduce((before, next) => t('ballot.ranking', { before, next }))
    : formatListing(chosen, t.language);
}

/** Returns a finding with its places, as one line. */
export function findingSentence({ code, count, places }: Finding, t: VerifyingTexts): string {
  const finding = t(`finding.${code}`);
  const said = {
    finding,
    places: places
      .map((place) => inWords(place, t))
      .reduce((before, next) => t('report.places', { before, next })),
  };
  const more = count - places.length;
  return more > 0 ? t('report.findingMore', { ...said, more }) : t('report.finding', said);
}
