import { readCode, writeCode } from '@votewise/contract/board/receipt-code';
import * as elections from '@votewise/contract/elections/elections-endpoints';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { call } from '../../../lib/api.ts';
import { BOARD_PATHS } from '../../../lib/board-paths.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { PATHS } from '../../../lib/paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { comingBackTo } from '../../auth/signing-in/origin.ts';
import { keptBallots } from '../casting/kept-ballots.ts';
import { type EnteredReceipt, readReceiptAddress } from './receipt-file.ts';
import { examinerIn } from './archive-thread.ts';
import { useOwnElections } from './own-elections.ts';
import { serverBoard } from './server-board.ts';
import { VERIFIER_FILE } from './verifier-file.ts';
import { verifierIn } from './verifier-thread.ts';
import { contestOf } from './verifier.ts';
import { VerifyTool } from './verify-tool.tsx';
import { useVerifyingTexts } from './verifying-texts.ts';

/** Returns the state that makes the sign-in page return here with what was entered. */
function wayBack({ election, code }: EnteredReceipt) {
  const bytes = readCode(code);
  const signs = bytes ? `.${writeCode(bytes).replaceAll('-', '')}` : '';
  return comingBackTo(BOARD_PATHS.verify, `#${election.trim()}${signs}`);
}

const startWorker = () =>
  new Worker(new URL('./verifier.worker.ts', import.meta.url), { type: 'module' });
const examine = examinerIn(
  () => new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' }),
);

/** The page where anyone can check a ballot or a board. */
export function VerifyPage() {
  const t = useVerifyingTexts();
  usePageTitle(t('page.title'));
  const { user, status } = useAuth();
  const [start] = useState(
    () => readReceiptAddress(window.location.hash) ?? { election: '', code: '' },
  );
  const [verifier] = useState(() => verifierIn(startWorker));
  const [entered, setElection] = useState<string>();
  const { own, isLoading } = useOwnElections();
  const voted = own?.elections.filter(({ hasVoted }) => hasVoted) ?? [];
  const only = voted.length === 1 ? voted[0]?.id : undefined;
  const first = start.election || (only ?? '');
  const election = entered ?? first;
  // The code must not stay in the URL: other people may see it, and the history keeps it.
  useEffect(() => {
    if (window.location.hash) {
      window.history.replaceState(window.history.state, '', window.location.pathname);
    }
  }, []);
  const tracking = keptBallots(useDrafts(), election, undefined).tracking() ?? '';
  const { data: shown, isLoading: isContestLoading } = useQuery({
    queryKey: ['verify-election', election, user?.id],
    queryFn: async ({ signal }) =>
      (await call(elections.election, { params: { id: election }, signal })).election,
    enabled: user !== null && /^[\w-]{1,64}$/.test(election),
  });

  const { data: hasArchive, isLoading: isArchiveSought } = useQuery({
    queryKey: ['has-archive', start.election],
    queryFn: ({ signal }) => serverBoard.hasArchive(start.election, signal),
    // The server tells no one else which kind of ballots an election has.
    enabled: status !== 'loading' && user === null && start.election !== '' && start.code === '',
    retry: false,
  });
  const isEncrypted =
    shown?.id === election
      ? shown.ballot.encrypted !== null
      : hasArchive === true && election === first;

  // Only then is it known whether the election has receipts.
  const isAwaited =
    start.election !== '' && entered === undefined && (isContestLoading || isArchiveSought);

  function helpOfUser(): string | undefined {
    if (own) return t(own.elections.length === 0 ? 'page.helpNoElections' : 'page.helpVoter');
    return user ? t('offline.help') : undefined;
  }

  return (
    <div className="container-page pt-10 pb-20 md:pt-16 md:pb-32">
      <div className="oxford" />
      <div className="mt-5 grid gap-10 lg:grid-cols-3 lg:gap-0">
        <div className="grid content-start gap-6">
          <div>
            <h1 className="font-display text-32 font-medium md:text-44">{t('page.title')}</h1>
            <p className="mt-3 max-w-96 text-balance text-ink-2 md:text-20">{t('page.intro')}</p>
          </div>
          <ul className="grid justify-items-start gap-3">
            <li>
              <Link
                to={BOARD_PATHS.howKept}
                className="font-semibold text-brand-text underline underline-offset-2"
              >
                {t('page.howKept')}
              </Link>
            </li>
            <li>
              <a href={`/${VERIFIER_FILE}`} download className={buttonStyle()}>
                <Download aria-hidden="true" className="size-4.5" />
                {t('page.keepCopy')}
              </a>
              <p className="mt-2 max-w-96 text-14 text-ink-2">{t('page.keepCopyHint')}</p>
            </li>
          </ul>
        </div>
        <div className="min-w-0 lg:col-span-2 lg:ps-8">
          {status !== 'loading' && !isLoading && !isAwaited && (
            <VerifyTool
              start={{ election: first, code: start.code || (own?.codeFor(first) ?? '') }}
              userId={user?.userType === 'voter' ? user.userId : ''}
              own={own}
              verifier={verifier}
              server={serverBoard}
              served={shown && contestOf(shown)}
              isEncrypted={isEncrypted}
              tracking={tracking}
              examine={examine}
              onElection={setElection}
              renderHelp={(receipt) =>
                isContestLoading
                  ? undefined
                  : (helpOfUser() ??
                    t.rich('page.help', {
                      login: (chunks) => (
                        <Link
                          key="login"
                          to={PATHS.login}
                          state={wayBack(receipt)}
                          className="font-semibold underline"
                        >
                          {chunks}
                        </Link>
                      ),
                    }))
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}
