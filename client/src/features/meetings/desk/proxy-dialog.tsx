import type { Attendee } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { asName } from '@votewise/contract/text/isolate';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { controlStyle, Field } from '../../../components/ui/field.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { useEndProxy, useEnterProxy, useFoundMembers } from './attendance-queries.ts';
import { memberNamed } from './found-member.ts';

const ENTERING = {
  progress: 'Entering proxy…',
  success: 'Proxy entered.',
  failure: 'Failed to enter the proxy',
};
const ENDING = {
  progress: 'Ending proxy…',
  success: 'Proxy ended.',
  failure: 'Failed to end the proxy',
};

/** So many members are offered until more of the name is typed. */
const FOUND_MAX = 20;

type Named = Pick<Attendee, 'userId' | 'name'>;
type Giver = Named & Pick<Attendee, 'proxyChanges'>;

/** Enters a proxy that a member gave on paper. */
export function EnterProxyDialog(props: {
  meetingId: string;
  /** The member who gives the proxy; chosen in the dialog if it is not known. */
  giver?: Giver;
  onClose: () => void;
}) {
  const { meetingId, onClose } = props;
  const { mutateAsync: enter } = useEnterProxy(meetingId);
  const [giver, setGiver] = useState<Giver | undefined>(props.giver);
  const [holder, setHolder] = useState<Named>();
  const [isTried, setIsTried] = useState(false);
  const { failure, isSaving, save } = useSaving(onClose);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    setIsTried(true);
    if (!giver || !holder) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    await save(ENTERING, () =>
      enter({ giver: giver.userId, holder: holder.userId, changes: giver.proxyChanges }),
    );
  }

  return (
    <Dialog title="Enter proxy" onClose={onClose} isNarrow>
      <SaveForm
        label="Enter Proxy"
        failure={failure}
        kept=""
        isSaving={isSaving}
        onSubmit={handleSubmit}
      >
        {props.giver ? (
          <p className="wrap-anywhere">
            Who represents {asName(props.giver.name)} ({props.giver.userId})? An earlier proxy is
            replaced.
          </p>
        ) : (
          <MemberField
            meetingId={meetingId}
            label="Who is represented"
            chosen={giver}
            isMissing={isTried && !giver}
            onChoose={setGiver}
          />
        )}
        <MemberField
          meetingId={meetingId}
          label="Holder of the proxy"
          chosen={holder}
          isMissing={isTried && !holder}
          onChoose={setHolder}
        />
        <p className="text-14 text-ink-2">
          The proxy is for questions that open later. Both members get an email if they have an
          address, and both can end the proxy at any time.
        </p>
      </SaveForm>
    </Dialog>
  );
}

/** Searches for a member. Enter chooses the only one that is found. */
function MemberField(props: {
  meetingId: string;
  label: string;
  chosen: Named | undefined;
  isMissing: boolean;
  onChoose: (member: Attendee | undefined) => void;
}) {
  const { meetingId, label, chosen, isMissing, onChoose } = props;
  const [typed, setTyped] = useState('');
  const { data } = useFoundMembers(meetingId, {
    search: chosen ? '' : typed.trim(),
    limit: FOUND_MAX,
  });
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isSearching = typed.trim() !== '' && !chosen;
  const found = isSearching ? (data?.attendees ?? []) : [];
  function choose(member: Attendee): void {
    onChoose(member);
    setTyped(`${member.name} (${member.userId})`);
    // A button that was pressed is gone.
    field.current?.focus();
  }
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        isRequired
        hint="Type a name, voter ID, or email address, then choose the member."
        error={isMissing ? 'Choose a member from the list.' : undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="search"
            dir="auto"
            autoComplete="off"
            maxLength={LIMITS.searchMax}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              onChoose(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || chosen) return;
              event.preventDefault();
              const member = memberNamed(typed, found);
              if (member) choose(member);
            }}
            className={controlStyle}
          />
        )}
      </Field>
      <output className="sr-only">
        {isSearching && data && `${formatQuantity(found.length, 'member')} found.`}
      </output>
      {isSearching && (
        <ul id={id} aria-label={`Members found for ${label}`} className="divide-y divide-line">
          {found.map((member) => (
            <li key={member.userId}>
              <button
                type="button"
                className="quick min-h-11 w-full px-3 py-2.5 text-start hover:bg-brand-tint"
                onClick={() => choose(member)}
              >
                <bdi translate="no">{member.name}</bdi>{' '}
                <span className="text-ink-2">{member.userId}</span>
              </button>
            </li>
          ))}
          {data && found.length === 0 && <li className="text-ink-2">No member found.</li>}
        </ul>
      )}
    </div>
  );
}

export function EndProxyDialog(props: {
  meetingId: string;
  giver: Giver;
  holder: Named;
  onClose: () => void;
}) {
  const { meetingId, giver, holder, onClose } = props;
  const { mutateAsync: end } = useEndProxy(meetingId);
  return (
    <ConfirmDialog
      title="End proxy"
      label="End Proxy"
      busyLabel="Ending…"
      isDanger
      texts={ENDING}
      remedy="Check the list to see whether it worked. If not, try again."
      act={() => end({ giver: giver.userId, changes: giver.proxyChanges })}
      onClose={onClose}
    >
      <p>
        {asName(holder.name)} no longer represents {asName(giver.name)}. Ballots already cast stay
        in the box.
      </p>
    </ConfirmDialog>
  );
}
