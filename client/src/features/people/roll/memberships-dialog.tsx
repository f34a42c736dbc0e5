import {
  type ChangeMembershipsRequest,
  groupKeyOf,
  groupsField,
  weightField,
} from '@votewise/contract';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FieldError, TextField } from '../../../components/ui/field.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { GroupPicker } from '../groups/group-picker.tsx';
import { OpenVotingConsent, useOpenVoting } from '../groups/open-voting.tsx';
import { useChangeMemberships } from '../groups/group-queries.ts';
import { type MembershipChange, membershipOutcome, planOf } from './membership-words.ts';
import {
  formatWeightNumber,
  parseWeight,
  weightName,
  weightNoun,
  weightRule,
} from '../../../lib/weights.ts';

const UNSAVED = 'No voter has been changed yet.';
const TEXTS = { progress: 'Changing voters…', failure: 'Failed to change the voters' };

/**
 * Changes the groups and weight of several voters in three steps: choose, review, and see what changed.
 * @param props.count the number of these voters
 */
export function MembershipsDialog(props: {
  whom: ChangeMembershipsRequest['whom'];
  count: number;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { whom, count, onChanged, onClose } = props;
  const voters = formatQuantity(count, 'voter');
  const [change, setChange] = useState<MembershipChange>();
  const [isReviewed, setIsReviewed] = useState(false);
  const [outcome, setOutcome] = useState<string>();

  function handleChanged(text: string): void {
    setOutcome(text);
    onChanged();
  }

  return (
    <Dialog
      title={`Groups and ${weightNoun()}`}
      description={
        'ids' in whom ? `${voters} selected` : `${voters} ${count === 1 ? 'matches' : 'match'}`
      }
      onClose={onClose}
    >
      {outcome !== undefined && <Outcome text={outcome} onClose={onClose} />}
      {outcome === undefined && change && isReviewed && (
        <Review
          whom={whom}
          change={change}
          count={count}
          onBack={() => setIsReviewed(false)}
          onChanged={handleChanged}
        />
      )}
      {outcome === undefined && !(change && isReviewed) && (
        <ChangeForm
          initial={change}
          onReview={(next) => {
            setChange(next);
            setIsReviewed(true);
          }}
        />
      )}
    </Dialog>
  );
}

function ChangeForm(props: {
  /** The previous choices, if the administrator returns to the form. */
  initial: MembershipChange | undefined;
  onReview: (change: MembershipChange) => void;
}) {
  const { initial, onReview } = props;
  const [add, setAdd] = useState(initial?.add ?? []);
  const [remove, setRemove] = useState(initial?.remove ?? []);
  const [weight, setWeight] = useState(
    initial?.weight === undefined ? '' : formatWeightNumber(initial.weight),
  );
  const [isTried, setIsTried] = useState(false);
  const number = parseWeight(weight);
  const weightError = weightField.optional().safeParse(number).success ? undefined : weightRule();
  const addError = groupsField.safeParse(add).error?.issues[0]?.message;
  const added = new Set(add.map(groupKeyOf));
  const isContradictory = remove.some((name) => added.has(groupKeyOf(name)));
  const isEmpty = add.length + remove.length === 0 && number === undefined;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    setIsTried(true);
    if (isEmpty || isContradictory || addError) return;
    if (weightError) event.currentTarget.querySelector<HTMLElement>('[name=weight]')?.focus();
    else onReview({ add, remove, weight: number });
  }

  return (
    <SaveForm
      label="Continue"
      busyLabel=""
      failure={undefined}
      isSaving={false}
      unsaved={isEmpty ? undefined : UNSAVED}
      onSubmit={handleSubmit}
    >
      <GroupPicker
        label="Add to groups"
        error={isTried ? addError : undefined}
        value={add}
        canCreate
        onChange={setAdd}
      />
      <GroupPicker
        label="Remove from groups"
        error={
          isTried && isContradictory
            ? 'You’re also adding the voters to this group. Remove it from one of the two lists.'
            : undefined
        }
        value={remove}
        onChange={setRemove}
      />
      <TextField
        label={`Set ${weightNoun()}`}
        name="weight"
        inputMode="decimal"
        autoComplete="off"
        hint={`Leave this field empty to keep each voter’s current ${weightNoun()}.`}
        error={isTried ? weightError : undefined}
        value={weight}
        onChange={(event) => setWeight(event.target.value)}
      />
      <div aria-live="polite">
        {isTried && isEmpty && (
          <FieldError>
            Choose a group or enter {weightName() ? weightNoun() : 'a weight'}.
          </FieldError>
        )}
      </div>
    </SaveForm>
  );
}

function Review(props: {
  whom: ChangeMembershipsRequest['whom'];
  change: MembershipChange;
  count: number;
  onBack: () => void;
  onChanged: (outcome: string) => void;
}) {
  const { whom, change, count, onBack, onChanged } = props;
  const { mutateAsync: changeMemberships } = useChangeMemberships();
  const { failure, isSaving, save } = useSaving();
  const openVoting = useOpenVoting('');

  async function handleConfirm(): Promise<void> {
    if (!openVoting.isSettled()) return;
    const act = async () => {
      const answer = await changeMemberships({ whom, ...change, ...openVoting.confirmed });
      onChanged(membershipOutcome(change, { count, ...answer }));
    };
    await save(TEXTS, act, openVoting.ask);
  }

  return (
    <SaveForm
      label={`Change ${formatQuantity(count, 'Voter')}`}
      busyLabel="Changing…"
      back={
        <Button onClick={onBack} disabled={isSaving}>
          Back
        </Button>
      }
      failure={failure}
      remedy="Check the list to see which voters were changed, then try again. No change is made twice."
      kept=""
      isSaving={isSaving}
      unsaved={UNSAVED}
      onSubmit={handleConfirm}
    >
      <ul className="grid list-disc gap-2 ps-5">
        {planOf(change, count).map((sentence) => (
          <li key={sentence} className="font-semibold wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      {(change.add.length > 0 || change.remove.length > 0) && (
        <p className="text-ink-2">
          {change.add.length > 0 &&
            'Added voters can vote immediately in open elections for these groups. '}
          {change.remove.length > 0 &&
            'Removed voters can no longer vote in open elections for these groups, unless another of their groups can vote. '}
          Ballots already cast still count.
        </p>
      )}
      <OpenVotingConsent openVoting={openVoting} />
    </SaveForm>
  );
}

function Outcome({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <output className="block wrap-anywhere">{text}</output>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
