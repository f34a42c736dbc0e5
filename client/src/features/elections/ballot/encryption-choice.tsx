import type { TrusteeGroup } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { FieldError } from '../../../components/ui/field.tsx';
import { OptionBox } from '../../../components/ui/choice-rows.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { ADMIN_PATHS } from '../../../lib/lazy-paths.ts';
import { useTrusteeGroups } from '../../trustees/trustee-queries.ts';
import { withEncryption } from './purposes.ts';
import { useBallotFields } from './use-ballot-fields.ts';

/** Whether ballots are encrypted, and who decrypts their sum. Without key holders, a link to where they are chosen. */
export function EncryptionChoice() {
  const { ballot, problems, isAtMeeting, setBallot } = useBallotFields();
  const { data: groups } = useTrusteeGroups();
  const { encrypted: groupId } = ballot;
  if (!groups) return null;
  const usable = groups.filter(({ id, stage }) => stage === 'ready' || id === groupId);
  const [first] = usable;
  if (groupId === null && !first) return <NoKeyHolders />;
  const chosen = usable.find(({ id }) => id === groupId);
  return (
    <div className="grid gap-3">
      <OptionBox
        label="Encrypted ballots"
        hint="Each voter’s device encrypts the ballot. After the close, key holders together decrypt the sum of all ballots. The server can’t read or count ballots, not even with the database and its secrets."
        isOn={groupId !== null}
        onChange={(isOn) => setBallot(withEncryption(ballot, isOn ? (first?.id ?? null) : null))}
      />
      {groupId !== null && (
        <>
          <SelectField
            label="Key holders"
            value={groupId}
            error={problems.encrypted}
            hint={chosen && whoDecrypts(chosen)}
            onChange={({ target }) => setBallot({ ...ballot, encrypted: target.value })}
          >
            {!chosen && <option value={groupId}>Deleted group</option>}
            {usable.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <p className="text-14 text-ink-2">
            Encrypted ballots have no receipts, no written names, and no paper, because only sums
            are decrypted. Voters get a tracking number instead of a receipt. Anyone who is
            registered after voting has opened can’t vote.
            {isAtMeeting &&
              ' In the hall, the result waits until key holders have opened it on their phones. Members who are represented have an encrypted ballot of their own, which the holder casts.'}
          </p>
        </>
      )}
      {groupId === null && problems.encrypted && <FieldError>{problems.encrypted}</FieldError>}
    </div>
  );
}

/** Says what depends on the key cards, before it is too late. */
export function whoDecrypts({ threshold, members }: TrusteeGroup): string {
  const names = new Intl.ListFormat('en-US').format(members.map(({ name }) => asName(name)));
  return `${names}. ${threshold} of ${formatQuantity(members.length, 'key holder')} are needed to decrypt. If fewer still have their key cards, the votes can never be counted.`;
}

function NoKeyHolders() {
  return (
    <p className="text-14 text-ink-2">
      Ballots can also be encrypted, once key holders have made a key.{' '}
      <Link to={ADMIN_PATHS.keyHolders} className="font-semibold underline underline-offset-2">
        Key holders
      </Link>
    </p>
  );
}
