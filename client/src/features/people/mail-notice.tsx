import type { CredentialsState, RollData, RollFilter, VotersData } from '@votewise/contract';
import type { ReactNode } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Link } from '../../components/ui/link.tsx';
import { formatCount, formatDateTime, formatQuantity } from '../../lib/format.ts';
import { ADMIN_PATHS } from '../../lib/lazy-paths.ts';

/** The state of a user's credentials until the mail server has accepted the email or a code sheet was printed. */
export const MAIL_STATES: Record<CredentialsState, string | undefined> = {
  queued: 'Email queued',
  sending: 'Sending email',
  sent: undefined,
  failed: 'Email failed',
  bounced: 'Email bounced',
  printed: undefined,
  unsent: 'Print a code sheet',
};

export const isNotDelivered = (state: CredentialsState): boolean =>
  state === 'failed' || state === 'bounced';

export function MailNotices({ mail }: { mail: VotersData['mail'] }) {
  const { failed, bounced, waiting, unsent, stuckSince } = mail;
  return (
    <>
      <MailStateNotices mail={mail} />
      {failed > 0 && (
        <Banner tone="notice" action={<RollLink show="failed">Show Failed Emails</RollLink>}>
          {formatQuantity(failed, 'email')} with credentials couldn’t be sent.
        </Banner>
      )}
      {bounced > 0 && (
        <Banner tone="notice" action={<RollLink show="bounced">Show Bounced Emails</RollLink>}>
          Emails to {formatQuantity(bounced, 'voter')} came back.
        </Banner>
      )}
      {unsent > 0 && (
        <Banner tone="notice" action={<RollLink show="unsent">Print Code Sheets</RollLink>}>
          {formatQuantity(unsent, 'voter')} {unsent === 1 ? 'has' : 'have'} no email address and no
          code sheet yet.
        </Banner>
      )}
      {failed === 0 && stuckSince && (
        <Banner tone="notice" action={<RollLink show="queued">Show Queued Emails</RollLink>}>
          {formatQuantity(waiting, 'email')} with credentials {waiting === 1 ? 'is' : 'are'} queued,
          the oldest since {formatDateTime(stuckSince)}.
        </Banner>
      )}
    </>
  );
}

/** What administrators must know about emails wherever their states are shown. */
export function MailStateNotices({ mail }: { mail: RollData['mail'] }) {
  const { delivery, folder, bounceProblem } = mail;
  return (
    <>
      {delivery === 'files' && <FilesNotice folder={folder} />}
      {bounceProblem && (
        <Banner tone="notice">
          VoteWise hasn’t read returned emails since {formatDateTime(bounceProblem.since)}, so
          emails that came back later aren’t shown. {bounceProblem.text}
        </Banner>
      )}
    </>
  );
}

/** Voters who get no messages, with a link to their list. Printing their sheets again would invalidate the first ones. */
export function NoAddressNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Banner tone="notice" action={<RollLink show="no-address">Show These Voters</RollLink>}>
      {formatQuantity(count, 'voter')} {count === 1 ? 'has' : 'have'} no email address and{' '}
      {count === 1 ? 'gets' : 'get'} no messages. To sign in,{' '}
      {count === 1
        ? 'this voter needs a printed code sheet'
        : 'these voters need printed code sheets'}
      .
    </Banner>
  );
}

/** Voters whom RETAIN_MONTHS is about to erase. */
export function LeavingNotice({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null;
  return (
    <Banner tone="notice" action={<RollLink show="disabled">Show Disabled Voters</RollLink>}>
      {count === 1
        ? '1 disabled voter will be erased within 30 days. Enable the voter if they should stay.'
        : `${formatCount(count)} disabled voters will be erased within 30 days. Enable those who should stay.`}
    </Banner>
  );
}

function RollLink({ show, children }: { show: RollFilter; children: ReactNode }) {
  return (
    <Link to={`${ADMIN_PATHS.allVoters}?show=${show}`} className="font-semibold underline">
      {children}
    </Link>
  );
}

/** Warns that emails are files. They contain what voters need to vote. */
function FilesNotice({ folder }: { folder: string | undefined }) {
  return (
    <Banner tone="notice">
      No mail server is configured, so voters don’t receive emails. Emails are saved as .eml files
      {folder ? (
        <>
          {' '}
          in{' '}
          <code translate="no" className="font-semibold break-all">
            {folder}
          </code>{' '}
          on the server.
        </>
      ) : (
        ' on the server.'
      )}{' '}
      They contain passwords and voting links: anyone who reads them can vote as these voters and
      see whether they have voted.
    </Banner>
  );
}
