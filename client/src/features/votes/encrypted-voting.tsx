import type { Election, EncryptedBallotData } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import { useMemo, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { BusyStrokes } from '../../components/ui/tally.tsx';
import { failureText } from '../../lib/api-error.ts';
import { useDrafts } from '../../lib/drafts.ts';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { Ballot } from './ballot.tsx';
import { Problem } from './ballot-problem.tsx';
import { castAttempts } from './casting/cast-attempts.ts';
import { type BallotProblem, castProblem } from './casting/cast-problem.ts';
import type { SentBallot } from './casting/encryptor.ts';
import { keptBallot } from './casting/kept-ballot.ts';
import { useCastBallot } from './casting/vote-queries.ts';
import { useEncryptedBallot, useEncryptor } from './encrypting/use-encryptor.ts';

/** The ballot of an election with encrypted ballots, once it is prepared. */
export function EncryptedVoting({ election }: { election: Election }) {
  const t = useVoteTexts();
  const drafts = useDrafts();
  const { data, error, refetch } = useEncryptedBallot(election.id);
  const [sent, setSent] = useState(() => sentBefore(election.id, drafts));
  if (sent) return <SentBefore {...{ election, sent }} onRemark={() => setSent(undefined)} />;
  if (data && 'retryMs' in data) return <Preparing />;
  if (data) return <PreparedBallot election={election} given={data} />;
  if (!error) return <LoadingState label={t('ballot.loading')} />;
  return (
    <Banner
      tone="error"
      action={<Button onClick={() => void refetch()}>{t('ballot.tryAgain')}</Button>}
    >
      {failureText(error, t('ballot.loadFailed'))}
    </Banner>
  );
}

/** Returns the ballot that was sent before this page was loaded, and got no response. */
function sentBefore(
  electionId: string,
  drafts: ReturnType<typeof useDrafts>,
): SentBallot | undefined {
  const kept = keptBallot(drafts, electionId).read();
  const isBefore = castAttempts(drafts, electionId, undefined).lostAt() === 0;
  return isBefore && kept?.text !== undefined ? { ...kept, text: kept.text } : undefined;
}

function Preparing() {
  const t = useVoteTexts();
  return (
    <EmptyState
      title={t('encrypted.preparingTitle')}
      action={<BusyStrokes className="size-6 text-brand-text" />}
    >
      {t('encrypted.preparing')}
    </EmptyState>
  );
}

function PreparedBallot(props: { election: Election; given: EncryptedBallotData }) {
  const { election, given } = props;
  const encryptor = useEncryptor(election, given);
  return (
    <Ballot
      election={election}
      giver={undefined}
      encryptor={encryptor}
      secrecy={<WhoDecrypts {...given.keyHolders} />}
    />
  );
}

/** Who must act together to decrypt the count, for voters who ask. */
function WhoDecrypts({ names, threshold }: EncryptedBallotData['keyHolders']) {
  const t = useVoteTexts();
  const list = new Intl.ListFormat(LANGUAGES[t.language].locale);
  return (
    <details className="border-t border-line px-2 text-14 md:px-3">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {t('encrypted.who')}
      </summary>
      <p className="pb-3 text-pretty wrap-anywhere text-ink-2">
        {t('encrypted.whoText', {
          threshold,
          size: names.length,
          names: list.format(names.map(asName)),
        })}
      </p>
    </details>
  );
}

/** Offers to send the very same ballot again, because the page was loaded again before its response arrived. */
function SentBefore(props: { election: Election; sent: SentBallot; onRemark: () => void }) {
  const { election, sent, onRemark } = props;
  const t = useVoteTexts();
  const [problem, setProblem] = useState<BallotProblem>();
  const encryptor = useMemo(
    () => ({ encrypt: async () => sent, forget: onRemark }),
    [sent, onRemark],
  );
  const { castBallot, isPending } = useCastBallot(
    { election, giver: undefined, encryptor },
    () => {},
  );

  async function handleResend(): Promise<void> {
    setProblem(undefined);
    try {
      await castBallot([]);
    } catch (error) {
      setProblem(castProblem(t, error, 'abstention'));
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {problem && <Problem problem={problem} />}
      <EmptyState
        title={t('encrypted.sentTitle')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button
              variant="primary"
              size="large"
              isBusy={isPending}
              busyLabel={t('submit.votePending')}
              onClick={() => void handleResend()}
            >
              {t('encrypted.resend')}
            </Button>
            <Button size="large" disabled={isPending} onClick={onRemark}>
              {t('encrypted.remark')}
            </Button>
          </div>
        }
      >
        {t('encrypted.sent')}
      </EmptyState>
    </div>
  );
}
