import type { ListedElection } from '@votewise/contract';
import * as endpoints from '@votewise/contract/elections/elections-endpoints';
import { asName } from '@votewise/contract/text/isolate';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { endsSession, failureText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { TIME_ZONE } from '../../../lib/local-time.ts';
import { useRefreshElections } from '../../elections/election-queries.ts';

const DECLARING = { progress: 'Declaring results…', failure: 'Failed to declare the results' };

/** What could not be declared, and why. */
interface Refused {
  title: string;
  reason: string;
}

/** Declares all confirmed results of a meeting after one question, and names those that were refused. */
export function DeclareAll(props: {
  elections: readonly ListedElection[];
  /** Whether this is the next step. */
  isNext: boolean;
}) {
  const { elections, isNext } = props;
  const [isAsking, setIsAsking] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const refresh = useRefreshElections();
  const { length } = elections;

  async function declareAll(): Promise<void> {
    const failed: Refused[] = [];
    for (const { id, title } of elections) {
      try {
        const body = { announce: false, timeZone: TIME_ZONE };
        await call(endpoints.declareResult, { params: { id }, body });
      } catch (error) {
        if (endsSession(error)) throw error;
        failed.push({ title, reason: failureText(error, 'Failed to declare the result') });
      }
    }
    setRefused(failed);
    await refresh();
  }

  return (
    <>
      {refused.map(({ title, reason }) => (
        <Banner key={title} tone="error">
          {asName(title)} wasn’t declared. {reason}
        </Banner>
      ))}
      {length > 0 && (
        <div>
          <Button
            variant={isNext ? 'primary' : 'secondary'}
            size="large"
            onClick={() => setIsAsking(true)}
          >
            {length === 1 ? 'Declare Result…' : `Declare All ${length} Results…`}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={length === 1 ? 'Declare the result?' : `Declare ${length} results?`}
          label={length === 1 ? 'Declare Result' : 'Declare All'}
          busyLabel="Declaring…"
          texts={DECLARING}
          remedy="Try again. No result is declared twice."
          act={declareAll}
          onClose={() => setIsAsking(false)}
        >
          <ul className="grid gap-2">
            {elections.map(({ id, title, outcome }) => (
              <li key={id} className="wrap-anywhere">
                {asName(title)}: <strong className="font-semibold">{outcome?.text}</strong>
              </li>
            ))}
          </ul>
          <ul className="grid list-disc gap-2 ps-5">
            <li>
              {formatQuantity(length, 'result')} {length === 1 ? 'becomes' : 'become'} final. The
              questions can no longer be changed or reopened.
            </li>
            <li>No emails are sent. Afterward, you can tell all members with one email.</li>
            <li>This can’t be undone.</li>
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
