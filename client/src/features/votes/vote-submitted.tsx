import { asName } from '@votewise/contract/text/isolate';
import type { Election } from '@votewise/contract';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Link } from '../../components/ui/link.tsx';
import { TICK_PATH } from '../../components/ui/mark.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { drawTally } from '../../components/ui/tally-geometry.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useVoteTexts, type VoteTexts } from '../../lib/languages/vote-texts.ts';
import { PATHS } from '../../lib/paths.ts';
import { useTitleStep } from '../../lib/use-page-title.ts';
import type { Giver } from './casting/giver.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { ReceiptOffer } from './receipts/receipt-offer.tsx';

/** Loaded separately, because most elections have no encrypted ballots. */
const TrackingOffer = lazy(async () => ({
  default: (await import('./encrypting/tracking-offer.tsx')).TrackingOffer,
}));

/** What is shown in place of a ballot. */
export interface NoBallotProps {
  election: Election;
  /** The member whose ballot it is; undefined for the user's own. */
  giver: Giver | undefined;
  onViewResults: () => void;
  /** What to do next, in place of the results and the next election. */
  onward?: ReactNode;
}

/** Confirms that the vote was counted, and never reveals whom it was for. */
export function VoteSubmitted(
  props: NoBallotProps & {
    /** The voter sent more than one vote and a response was lost, so it is not known here which vote counts. */
    isRepeated: boolean;
    /** The voter has voted before this page was opened. */
    isEarlier: boolean;
    next: Election | undefined;
    onSelect: (electionId: string) => void;
  },
) {
  const t = useVoteTexts();
  const { election, giver, isRepeated, isEarlier, next, onSelect, onViewResults, onward } = props;
  const hidden = hiddenUntil(t, election);
  useTitleStep(t('screen.submitted'));
  return (
    <Panel className="grid justify-items-center px-5 py-8 text-center sm:py-12 md:py-16">
      <BallotBox isWideOnly={onward !== undefined} />
      <h2
        tabIndex={-1}
        aria-describedby={giver && 'submitted-for'}
        className="mt-4 sm:mt-8 scroll-mt-24 font-display text-24 font-semibold text-balance md:text-32 md:font-medium"
      >
        {t('submitted.title')}
      </h2>
      <p id="submitted-for" className="mt-1 text-balance text-ink-2">
        {isEarlier && !giver && `${t('submitted.already')} `}
        {giver ? t('submitted.textFor', { name: asName(giver.name) }) : t('submitted.text')}
        {isRepeated && ` ${t('submitted.repeated')}`}
      </p>
      {/* In a meeting, the next ballot comes first: the question may soon be closed. */}
      {onward && <Onward>{onward}</Onward>}
      <div className="mt-1 grid w-full justify-items-center">
        <ReceiptOffer
          elections={[election]}
          giver={giver}
          {...(isRepeated && { label: t('receipt.openRepeated') })}
        />
        {election.ballot.encrypted !== null && (
          <Suspense>
            <TrackingOffer elections={[election]} giver={giver} />
          </Suspense>
        )}
      </div>
      {hidden && <p className="mt-3 max-w-104 text-balance text-ink-2">{hidden}</p>}
      {onward === undefined && (
        <Onward>
          {/* Hidden results have nothing to show yet. */}
          <Button
            variant={hidden ? 'secondary' : 'primary'}
            size="large"
            className="max-sm:w-full"
            onClick={onViewResults}
          >
            {t('submitted.viewResults')}
          </Button>
          <NextElection {...{ next, onSelect }} isPrimary={hidden !== ''} />
          <SignOutButton />
        </Onward>
      )}
    </Panel>
  );
}

const Onward = ({ children }: { children: ReactNode }) => (
  <div className="late-press mt-7 flex w-full flex-wrap justify-center gap-3">{children}</div>
);

const COUNTED = drawTally(12, { height: 24, gap: 8, gate: 14, seed: 3 });

/** A picture of a ballot falling into the box while the tally gets another stroke. */
export function BallotBox({ isWideOnly = false }: { isWideOnly?: boolean }) {
  return (
    <svg
      viewBox="0 0 226 182"
      aria-hidden="true"
      className={clsx(
        'w-full max-w-32 fill-none stroke-ink stroke-2 sm:max-w-56',
        isWideOnly && 'max-sm:hidden',
      )}
    >
      <path d="M65 114V2h97v112" className="fill-page" />
      <path d="M75 15h50M75 90h36M75 98h24" className="stroke-ink-3" />
      <path d="M75 54h10" className="stroke-[5]" />
      <g transform="translate(119 56) scale(2.25) translate(-12 -12.6)">
        <circle cx="12" cy="12.6" r="9.6" strokeWidth="0.95" />
        <path
          d={TICK_PATH}
          strokeWidth="1.3"
          className="fill-brand-text stroke-page [paint-order:stroke]"
        />
      </g>
      <path d="M2 115h222v65H2z" />
      <path d="M45 114h136" className="stroke-[7]" />
      <g transform="translate(42 134)" strokeLinecap="round" className="stroke-ink-3">
        {COUNTED.paths.map((path) => (
          <path key={path} d={path} />
        ))}
        <path d="M118 2.5l-.8 24.5" className="stroke-brand-text stroke-[3.5]" />
      </g>
    </svg>
  );
}

/** A button that leads to another election in which the voter has not voted, if there is one. */
export function NextElection(props: {
  next: Election | undefined;
  onSelect: (electionId: string) => void;
  isPrimary?: boolean;
}) {
  const { next, onSelect, isPrimary = false } = props;
  const t = useVoteTexts();
  if (!next) return null;
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      size="large"
      className="max-w-full wrap-anywhere max-sm:w-full"
      onClick={() => onSelect(next.id)}
    >
      {t('submitted.next', { title: asName(next.title) })}
    </Button>
  );
}

type Hidden = Pick<Election, 'isCountHidden' | 'status' | 'endDate'>;

/** Returns when the results of an election with a hidden count appear, or '' if its count is not hidden. */
export function hiddenUntil(t: VoteTexts, election: Hidden): string {
  if (!election.isCountHidden) return '';
  if (election.status === 'completed') return t('hidden.untilConfirmed');
  return t('hidden.untilEnd', { end: formatDateTime(election.endDate) });
}

/** The tag in a sentence that marks the link to the administrator. */
export const contactLink = (chunks: ReactNode) => (
  <Link key="contact" to={PATHS.contact} className="underline underline-offset-2 hover:text-ink">
    {chunks}
  </Link>
);

/** Shown for a choice that was marked here after the voter had voted elsewhere. Never reveals either vote. */
export function VoteRefused({ election, giver, onViewResults, onward }: NoBallotProps) {
  const t = useVoteTexts();
  const name = giver && asName(giver.name);
  return (
    <Panel className="grid justify-items-center border-t-4 border-t-amber-line px-5 py-12 text-center md:py-16">
      <h2
        tabIndex={-1}
        className="max-w-120 scroll-mt-24 font-display text-24 font-semibold text-balance md:text-32 md:font-medium"
      >
        {name ? t('refused.titleFor', { name }) : t('refused.title')}
      </h2>
      <p className="mt-3 max-w-104 text-balance text-ink-2">
        {name
          ? t.rich('refused.textFor', { name, contact: contactLink })
          : t.rich('refused.text', { contact: contactLink })}
      </p>
      {/* Shown only if an earlier vote from this tab may be the one in the box. */}
      <div className="mt-1 grid w-full justify-items-center">
        <ReceiptOffer
          elections={[election]}
          giver={giver}
          label={t('receipt.openRepeated')}
          hasLink={false}
        />
      </div>
      <div className="mt-7 flex w-full flex-wrap justify-center gap-3">
        {onward ?? (
          <Button variant="primary" size="large" className="max-sm:w-full" onClick={onViewResults}>
            {t('submitted.viewResults')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
