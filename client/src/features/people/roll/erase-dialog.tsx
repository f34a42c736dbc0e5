import type { ErasingData, Voter } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { formatList } from '@votewise/contract/text/lists';
import { asName } from '@votewise/contract/text/isolate';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { ConfirmPasswordForm } from '../../auth/own-password.tsx';
import { type RollHandlers, useErase, useErasing } from './roll-queries.ts';

const TEXTS = { progress: 'Erasing…', success: 'Erased.', failure: 'Failed to erase' };

/** Shows what goes and what stays, and requires typing the voter ID or the number of voters. */
export function EraseDialog(props: RollHandlers & { voters: readonly Voter[] }) {
  const { voters, onClose } = props;
  const isTooMany = voters.length > LIMITS.erasedMax;
  const ids = voters.map(({ id }) => id);
  const { data, error, refetch } = useErasing(isTooMany ? [] : ids);
  const title = voters.length === 1 ? 'Erase voter' : 'Erase voters';
  const free = data?.voters.filter(({ refusal }) => refusal === undefined) ?? [];
  return (
    <Dialog title={title} onClose={onClose}>
      {data && free.length > 0 ? (
        <EraseForm {...props} data={data} free={free} />
      ) : (
        <>
          <DialogBody>
            {isTooMany && (
              <p>
                You chose {formatQuantity(voters.length, 'voter')}. At most {LIMITS.erasedMax} can
                be erased at a time.
              </p>
            )}
            {data && <Refusals voters={data.voters} />}
            {!isTooMany && !data && !error && <LoadingState label="Loading records…" />}
            {!data && error && <LoadFailure what="The records" onRetry={() => void refetch()} />}
          </DialogBody>
          <DialogFooter>
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

type Free = ErasingData['voters'];

function EraseForm({ data, free, onDone }: RollHandlers & { data: ErasingData; free: Free }) {
  const [typed, setTyped] = useState('');
  const { mutateAsync: erase } = useErase();
  const [first] = free;
  const only = free.length === 1 ? first : undefined;
  const wanted = only ? only.userId : String(free.length);

  async function act(given: { currentPassword: string; code?: string }): Promise<void> {
    const { erased, refused } = await erase({ ids: free.map(({ id }) => id), ...given });
    const [one] = refused;
    if (one && erased === 0) throw new ApiError({ status: 409, envelope: one });
    if (one) toast.error(`Not erased: ${formatQuantity(refused.length, 'voter')}. ${one.message}`);
  }

  return (
    <ConfirmPasswordForm
      label="Erase"
      busyLabel="Erasing…"
      variant="danger"
      isDisabled={typed.trim().toUpperCase() !== wanted}
      texts={TEXTS}
      remedy="Check the list to see who was erased, then erase the others."
      act={act}
      onDone={onDone}
    >
      <p>
        Erase{' '}
        <strong className="font-semibold wrap-anywhere">
          {only
            ? `${asName(only.name)} (${asName(only.userId)})`
            : formatQuantity(free.length, 'voter')}
        </strong>
        ? This can’t be undone.
      </p>
      <Refusals voters={data.voters} />
      <div className="grid gap-1">
        <h3 className="font-semibold">What goes</h3>
        <ul className="list-disc ps-5">
          <li>Name, address, voter ID, groups, password, and voting links</li>
          {removedOf(data.records).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>The name in {formatList(namedIn(data.records))}</li>
        </ul>
      </div>
      <div className="grid gap-1">
        <h3 className="font-semibold">What stays</h3>
        <ul className="list-disc ps-5">
          <li>Ballots, counts, receipts, turnout, and attendance in numbers</li>
          <li>Names of candidates, and texts that administrators wrote</li>
          <li>Backups, files, and emails that left VoteWise before</li>
        </ul>
      </div>
      <TextField
        label={`Type the ${only ? 'voter ID' : 'number of voters'} to confirm`}
        hint={<bdi translate="no">{wanted}</bdi>}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </ConfirmPasswordForm>
  );
}

/** Explains which voters stay, with what to do first. */
function Refusals({ voters }: { voters: ErasingData['voters'] }) {
  const refused = voters.filter(({ refusal }) => refusal !== undefined);
  if (voters.length === 0) return <p>These voters are no longer on the roll.</p>;
  if (refused.length === 0) return null;
  return (
    <Banner tone="notice">
      <div className="grid gap-1">
        <p>
          {refused.length === voters.length && refused.length > 1
            ? 'None of these voters can be erased now.'
            : `${formatQuantity(refused.length, 'voter')} can’t be erased now.`}
        </p>
        <ul className="list-disc ps-5">
          {refused.map(({ id, name, userId, refusal }) => (
            <li key={id} className="wrap-anywhere">
              {asName(name)} ({asName(userId)}): {refusal}
            </li>
          ))}
        </ul>
      </div>
    </Banner>
  );
}

/** Nouns for the kinds of records that stay without the name. */
const NAMED = {
  messages: 'email record',
  checkIns: 'attendance record',
  proxies: 'proxy record',
  paper: 'paper ballot record',
} as const;

/** What is removed as a whole. */
function removedOf({ emails = 0, lists = 0 }: ErasingData['records']): string[] {
  return [
    ...(emails > 0 ? [formatQuantity(emails, 'email file')] : []),
    ...(lists > 0
      ? [`${formatQuantity(lists, 'uploaded voter list')}, with all of its lines`]
      : []),
  ];
}

/** What stays without the name. */
function namedIn(records: ErasingData['records']): string[] {
  const kinds = Object.entries(NAMED) as [keyof typeof NAMED, string][];
  return [
    ...kinds.flatMap(([kind, noun]) => {
      const count = records[kind] ?? 0;
      return count > 0 ? [formatQuantity(count, noun)] : [];
    }),
    'participation lists',
    'the audit trail',
  ];
}
