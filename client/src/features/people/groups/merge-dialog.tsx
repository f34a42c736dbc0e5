import type { Group } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { controlStyle, Field } from '../../../components/ui/field.tsx';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { useMergeGroup } from './queries.ts';

const TEXTS = {
  progress: 'Merging groups…',
  success: 'Groups merged.',
  failure: 'Failed to merge the groups',
};

interface MergeDialogProps {
  group: Group;
  others: readonly Group[];
  onClose: () => void;
}

/** Lets the user choose the group that receives the members of another group. */
export function MergeDialog(props: MergeDialogProps) {
  return (
    <Dialog title={`Merge ${isolate(props.group.name)}`} onClose={props.onClose} isNarrow>
      <MergeForm {...props} />
    </Dialog>
  );
}

function MergeForm({ group, others, onClose }: MergeDialogProps) {
  const { mutateAsync: merge, isPending } = useMergeGroup(group.id);
  const [into, setInto] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useDialogGuard({ isLocked: isPending });
  const target = others.find(({ id }) => id === into);
  const name = isolate(group.name);
  const other = target ? isolate(target.name) : 'the other group';

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    setFailure(undefined);
    if (!target) {
      event.currentTarget.querySelector('select')?.focus();
      return;
    }
    if (await announceProgress(TEXTS, () => merge(target.id), setFailure)) onClose();
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        <Field
          label="Merge into"
          isRequired
          error={isTried && !target ? 'Choose a group.' : undefined}
        >
          {(control) => (
            <select
              {...control}
              data-autofocus
              value={into}
              onChange={(event) => setInto(event.target.value)}
              className={controlStyle}
            >
              <option value="">Choose a group</option>
              {others.map(({ id, name: otherName }) => (
                <option key={id} value={id}>
                  {otherName}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ul className="grid list-disc gap-2 ps-5 wrap-anywhere">
          <li>
            {group.voters === 0
              ? `${name} has no members.`
              : `${formatQuantity(group.voters, 'voter')} in ${name} ${group.voters === 1 ? 'becomes a member' : 'become members'} of ${other}.`}
          </li>
          <li>
            Upcoming elections for {name} will be for {other} instead.
          </li>
          <li>Completed elections don’t change and still show the name {name}.</li>
        </ul>
        <p className="text-ink-2">{name} is then removed. This can’t be undone.</p>
        <SaveFailure
          error={failure}
          remedy="Check the list to see whether the groups were merged. If not, try again."
          kept=""
        />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" variant="danger" isBusy={isPending} busyLabel="Merging…">
          Merge Groups
        </Button>
      </DialogFooter>
    </form>
  );
}
