import type {
  HandoutAnswer,
  HandoutHolder,
  HandoutReturns,
  SingleElection,
} from '@votewise/contract';
import { asName, isolate } from '@votewise/contract/text/isolate';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Badge } from '../../components/ui/badge.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { FieldError, TextField } from '../../components/ui/field.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { ApiError, failureText } from '../../lib/api-error.ts';
import { formatDateTime, formatQuantity } from '../../lib/format.ts';
import { describeWeight, formatWeight, weightNoun } from '../../lib/weights.ts';
import { useBusy } from '../../lib/use-busy.ts';
import { useThrottled } from '../../lib/use-throttled.ts';
import { useVoterSearch } from '../messages/message-queries.ts';
import { fewOnPaperWarning } from './few-on-paper.ts';
import { exportHolders, useHandOut, useHandoutHolders } from './handout-queries.ts';
import { raiseSearch } from '../../lib/raise-search.ts';

const SEARCH_MS = 300;

interface Person {
  id: string;
  name: string;
}

/** Hands paper to voters with one tap, and shows who has paper. */
export function HandingOutPanel({ election }: { election: SingleElection }) {
  const { data, error } = useHandoutHolders(election.id);
  const { holders, returns = [] } = data ?? {};
  const isOpen = election.status !== 'completed';
  const [asked, setAsked] = useState<{ person: Person; returns: readonly HandoutReturns[] }>();
  const askAbout = (person: Person) => setAsked({ person, returns });
  return (
    <>
      {isOpen && (
        <HandOut {...{ election, returns }} holders={holders ?? []} onTakeBack={askAbout} />
      )}
      <TitledPanel id="paper-holders" title="Voters with paper" className="grid gap-3">
        {error && !holders && <FieldError>Failed to load the list. It is tried again.</FieldError>}
        {holders && (
          <HolderList
            election={election}
            holders={holders}
            {...(isOpen && { onTakeBack: askAbout })}
          />
        )}
      </TitledPanel>
      {asked && <TakeBackDialog {...{ election, ...asked }} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function HandOut(props: {
  election: SingleElection;
  holders: readonly HandoutHolder[];
  returns: readonly HandoutReturns[];
  onTakeBack: (person: Person) => void;
}) {
  const { election, holders, returns, onTakeBack } = props;
  const [typed, setTyped] = useState('');
  const search = useThrottled(typed.trim(), SEARCH_MS);
  const { data, error } = useVoterSearch(search);
  const { mutateAsync: hand, isPending, variables } = useHandOut();
  const field = useRef<HTMLInputElement>(null);
  const [refusals, setRefusals] = useState<readonly HandoutAnswer[]>([]);
  const found = search === '' ? [] : (data?.voters ?? []);
  const problem = election.progress?.onPaper?.problem;
  const held = new Set(holders.map(({ voterId }) => voterId));

  async function give({ id, name }: Person): Promise<void> {
    setRefusals([]);
    try {
      const pressed = { electionIds: [election.id], voterIds: [id], returns };
      const answers = await hand({ ...pressed, act: 'give' });
      const given = answers.filter(({ isGiven }) => isGiven);
      setRefusals(answers.filter(({ isGiven }) => !isGiven));
      if (given.length === 0) return;
      toast.success(givenText(name, given, answers.length));
      // The pressed button is gone. The next voter is waiting.
      field.current?.focus();
      field.current?.select();
    } catch (failure) {
      toast.error(failureText(failure, `Failed to hand paper to ${asName(name)}`));
    }
  }

  return (
    <TitledPanel id="hand-out" title="Hand out" className="grid gap-3">
      <p className="text-14 text-ink-2">
        A voter who gets paper can no longer vote online
        {election.paper !== '' && ' on any question of this ballot paper that offers paper'}. If the
        voter has already voted online, you learn that here. The audit trail records each attempt.
      </p>
      {problem !== undefined && <Banner tone="notice">{problem}</Banner>}
      <TextField
        label="Find a voter"
        hint="Name, email address, or voter ID"
        ref={field}
        type="search"
        onClick={raiseSearch}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
      />
      {error && search !== '' && (
        <FieldError>Couldn’t search voters. Try again in a moment.</FieldError>
      )}
      <output className={search !== '' && data ? 'text-14 text-ink-2' : 'sr-only'}>
        {search !== '' && data ? `${formatQuantity(found.length, 'voter')} found` : ''}
      </output>
      {refusals.length > 0 && (
        <Banner tone="error">
          <ul className="grid gap-1">
            {refusals.map(({ electionId, title, message }) => (
              <li key={electionId}>
                {refusals.length > 1 || election.paper !== '' ? `${asName(title)}: ` : ''}
                {message} No paper was handed out.
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {found.length > 0 && (
        <ul aria-label="Found" className="divide-y divide-line border-y border-line">
          {found.map(({ id, userId, name, isDisabled }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <PersonName name={name} detail={userId} />
              {isDisabled && <Badge tone="plain">Disabled</Badge>}
              {!isDisabled && held.has(id) && (
                <Button
                  aria-label={`Take Back from ${isolate(name)}`}
                  onClick={() => onTakeBack({ id, name })}
                >
                  Take Back
                </Button>
              )}
              {!isDisabled && !held.has(id) && (
                <Button
                  variant="primary"
                  aria-label={`Hand Out to ${isolate(name)}`}
                  isBusy={isPending && variables.voterIds.includes(id)}
                  aria-disabled={isPending}
                  onClick={() => void give({ id, name })}
                >
                  Hand Out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </TitledPanel>
  );
}

function givenText(name: string, given: readonly HandoutAnswer[], asked: number): string {
  const weights = [...new Set(given.flatMap(({ weight }) => weight ?? []))];
  const questions = asked > 1 ? ` for ${formatQuantity(given.length, 'question')}` : '';
  const weight =
    weights.length > 0
      ? ` The ballot must show the ${weightNoun()}: ${weights.map(formatWeight).join(', ')}.`
      : '';
  return `Paper handed to ${asName(name)}${questions}.${weight}`;
}

function PersonName({ name, detail }: { name: string; detail: string }) {
  return (
    <span className="grid min-w-0 grid-cols-1">
      <bdi translate="no" className="truncate font-semibold">
        {name}
      </bdi>
      <span translate="no" className="truncate text-14 text-ink-2">
        {detail}
      </span>
    </span>
  );
}

function HolderList(props: {
  election: SingleElection;
  holders: readonly HandoutHolder[];
  onTakeBack?: (person: Person) => void;
}) {
  const { election, holders, onTakeBack } = props;
  const { isBusy, run } = useBusy();
  const exporting = { progress: 'Exporting…', failure: 'Failed to export the list' };
  if (holders.length === 0) return <p className="text-ink-2">No one has a paper ballot.</p>;
  const few = fewOnPaperWarning(holders.length);
  return (
    <>
      {few !== undefined && <Banner tone="notice">{few}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold tabular-nums">
          {formatQuantity(holders.length, 'paper ballot')}
        </p>
        <Button
          isBusy={isBusy}
          onClick={() =>
            void run(() => announceProgress(exporting, () => exportHolders(election.id)))
          }
        >
          Export List
        </Button>
      </div>
      {onTakeBack ? (
        <HolderNames {...{ holders, onTakeBack }} />
      ) : (
        // The ballots are typed above. Names and weights beside them would invite to match them.
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            Names of the voters
          </summary>
          <HolderNames holders={holders} />
        </details>
      )}
    </>
  );
}

function HolderNames(props: {
  holders: readonly HandoutHolder[];
  onTakeBack?: (person: Person) => void;
}) {
  const { holders, onTakeBack } = props;
  return (
    <ul
      aria-labelledby="paper-holders"
      className="max-h-160 divide-y divide-line overflow-y-auto border-y border-line print:max-h-none"
    >
      {holders.map(({ voterId, userId, name, weight, at, by }) => (
        <li key={voterId} className="flex items-center justify-between gap-3 py-2">
          <PersonName
            name={name}
            detail={[
              userId,
              ...(weight === undefined ? [] : [describeWeight(weight)]),
              `${formatDateTime(at)} by ${by}`,
            ].join(' · ')}
          />
          {onTakeBack && (
            <Button
              variant="quiet"
              aria-label={`Take Back from ${isolate(name)}`}
              onClick={() => onTakeBack({ id: voterId, name })}
            >
              Take Back
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function TakeBackDialog(props: {
  election: SingleElection;
  person: Person;
  returns: readonly HandoutReturns[];
  onClose: () => void;
}) {
  const { election, person, returns, onClose } = props;
  const { mutateAsync: hand } = useHandOut();

  async function takeBack(): Promise<void> {
    const pressed = { electionIds: [election.id], voterIds: [person.id], returns };
    const answers = await hand({ ...pressed, act: 'take' });
    const refusal = answers.find(({ code = 'NOT_FOUND' }) => code !== 'NOT_FOUND');
    if (refusal) throw new ApiError({ status: 409, envelope: refusal });
  }

  return (
    <ConfirmDialog
      title="Take the paper ballot back?"
      label="Take Back"
      busyLabel="Saving…"
      texts={{
        progress: 'Saving…',
        success: 'Paper ballot taken back.',
        failure: 'Failed to take the paper ballot back',
      }}
      act={takeBack}
      onClose={onClose}
    >
      <p>
        <strong className="font-semibold wrap-anywhere">{asName(person.name)}</strong> can vote
        online again. Do this only if you have the paper in your hands, unused, and destroy it.
      </p>
      <p>If they do, anyone who has backups from before and after can find out how they voted.</p>
    </ConfirmDialog>
  );
}
