import type { Election } from '@votewise/contract';
import * as encryption from '@votewise/contract/encryption/encryption-endpoints';
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { call } from '../../../lib/api.ts';
import { BOARD_PATHS } from '../../../lib/board-paths.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import { castAttempts } from '../casting/cast-attempts.ts';
import { encryptedAttempts } from '../casting/encrypted-attempts.ts';
import { ballotKey, type Giver } from '../casting/giver.ts';
import { keptBallots } from '../casting/kept-ballots.ts';
import { useAfterCast } from '../casting/vote-queries.ts';
import { shownFingerprint } from './use-encryptor.ts';

/**
 * Whether an archive contains a ballot. While it has not ended, a ballot may be awaited. If something is wrong, the archive
 * has ended without the ballot, or its keys are others than the voter saw.
 */
type Finding = 'found' | 'awaited' | 'wrong';

const TONES = { found: 'success', awaited: 'notice', wrong: 'error' } as const;

const LINE = 'ps-0! text-brand-text! underline underline-offset-2';

/** How often to ask which ballot is in the box, until the server answers. */
const RETRY_MS = 3_000;

interface Tracked {
  election: Election;
  giver: Giver | undefined;
  tracking: string;
}

/**
 * The tracking numbers of a voter's encrypted ballots that were cast in this tab, and whether the archive has them. Without
 * one, the link to the page where a number that the voter kept can be checked.
 */
export function TrackingOffer(props: { elections: readonly Election[]; giver: Giver | undefined }) {
  const { elections, giver } = props;
  const t = useVoteTexts();
  const client = useQueryClient();
  const tracked = useTracked(elections, giver);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['tracked-ballots', tracked.map(({ tracking }) => tracking)],
    queryFn: async ({ signal }) => {
      const found = new Map<string, Finding>();
      for (const one of tracked) found.set(one.tracking, await findIn(client, one, signal));
      return found;
    },
    enabled: false,
    gcTime: 0,
  });
  const ballots = tracked.length;
  const isAllFound = tracked.every(({ tracking }) => data?.get(tracking) === 'found');
  const [first] = elections;
  if (ballots === 0) {
    return first ? (
      <Link
        to={`${BOARD_PATHS.verify}#${first.id}`}
        className={buttonStyle('quiet', 'regular', LINE)}
      >
        {t('receipt.checkBallot')}
      </Link>
    ) : null;
  }
  const isSeveral = elections.length > 1;
  const nameOf = ({ election, tracking }: Tracked) =>
    isSeveral ? `${election.title}: ${tracking}` : tracking;
  return (
    <section
      aria-labelledby="tracking"
      className="mt-6 grid w-full max-w-120 gap-3 border-t border-line pt-6 text-start"
    >
      <h3 id="tracking" className="font-semibold">
        {t('encrypted.tracking', { ballots })}
      </h3>
      {tracked.map((one) => (
        <TrackedBallot
          key={one.election.id}
          {...one}
          isSeveral={isSeveral}
          finding={isFetching ? undefined : data?.get(one.tracking)}
        />
      ))}
      <p className="text-14 text-pretty text-ink-2">{t('encrypted.trackingText', { ballots })}</p>
      <div aria-live="polite" className="empty:hidden">
        {!isFetching && isError && <Banner tone="error">{t('encrypted.archiveFailed')}</Banner>}
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={tracked.map(nameOf).join('\n')} label={t('encrypted.copy')} />
        {!isAllFound && (
          <Button
            isBusy={isFetching}
            busyLabel={t('encrypted.finding')}
            onClick={() => void refetch()}
          >
            {t('encrypted.find')}
          </Button>
        )}
      </div>
    </section>
  );
}

function TrackedBallot(
  props: Tracked & {
    isSeveral: boolean;
    /** Undefined if that is not known. */
    finding: Finding | undefined;
  },
) {
  const { election, giver, tracking, isSeveral, finding } = props;
  const { id, title } = election;
  const t = useVoteTexts();
  const isFirst = castAttempts(useDrafts(), id, giver).outcome() === 'repeated';
  return (
    <div className="grid justify-items-start gap-1">
      {isSeveral && (
        <h4 id={`tracked-${id}`} dir="auto" className="text-14 wrap-anywhere text-ink-2">
          {title}
        </h4>
      )}
      <p translate="no" dir="ltr" className="font-mono wrap-anywhere">
        {tracking}
      </p>
      {isFirst && <p className="text-14 text-pretty">{t('encrypted.first')}</p>}
      <div aria-live="polite" className="w-full empty:hidden">
        {finding !== undefined && (
          <Banner tone={TONES[finding]}>
            {t(finding === 'awaited' ? awaitedText(election) : `encrypted.${finding}`)}
          </Banner>
        )}
      </div>
      <Link
        to={`${BOARD_PATHS.verify}#${id}`}
        className={buttonStyle('quiet', 'regular', LINE)}
        {...(isSeveral && { 'aria-describedby': `tracked-${id}` })}
      >
        {t('receipt.checkBallot')}
      </Link>
    </div>
  );
}

/** Returns the tracking numbers that are known, and finds out which ballots are in the box if a response was lost. */
function useTracked(elections: readonly Election[], giver: Giver | undefined): Tracked[] {
  const drafts = useDrafts();
  const { noteVoted } = useAfterCast();
  const kept = elections.map((election) => ({
    election,
    ballots: keptBallots(drafts, election.id, giver),
  }));
  const unknown = kept.filter(({ ballots }) => ballots.unanswered().length > 0);
  useQueries({
    queries: unknown.map(({ election: { id } }) => ({
      queryKey: ['sent-ballots', ballotKey(id, giver)],
      queryFn: async () => {
        await encryptedAttempts(drafts, id, giver).findInBox();
        // What the page says about this ballot may have changed.
        await noteVoted(id, giver);
        return true;
      },
      gcTime: 0,
      refetchInterval: RETRY_MS,
    })),
  });
  return kept.flatMap(({ election, ballots }) => {
    const tracking = ballots.tracking();
    return tracking === undefined ? [] : [{ election, giver, tracking }];
  });
}

/** Weighted ballots and those at meetings join the archive together, so that no one can see whose came when. */
const awaitedText = ({ weighted, meeting, status }: Election) =>
  (weighted || meeting) && status === 'active' ? 'encrypted.afterClose' : 'encrypted.notFound';

async function findIn(
  client: QueryClient,
  { election: { id }, giver, tracking }: Tracked,
  signal: AbortSignal,
): Promise<Finding> {
  const given = { params: { id }, body: { tracking }, signal };
  const { state, fingerprint } = await call(encryption.trackedBallot, given);
  const shown = shownFingerprint(client, id, giver);
  if (state === 'missing' || (shown !== undefined && shown !== fingerprint)) return 'wrong';
  return state;
}
