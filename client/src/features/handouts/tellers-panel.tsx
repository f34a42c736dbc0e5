import type { Election, HandoutEntriesData, HandoutEntry, Teller } from '@votewise/contract';
import { asName, isolate } from '@votewise/contract/text/isolate';
import { handoutRulesOf, sumHandoutLines } from '@votewise/contract/votes/handout-lines';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { formatQuantity } from '../../lib/format.ts';
import { TO_TYPE } from '../../lib/lazy-paths.ts';
import { useFocus } from '../../lib/use-focus.ts';
import { COMPARISON, ComparePanel, differencesIn } from './compare-panel.tsx';
import { EntryForm, NumberedCandidates } from './entry-form.tsx';
import { hasMarkKeys } from './entry-keys.tsx';
import { readLines } from './line-words.ts';
import { isTyped, useDiscardEntry, useTellerEntries } from './handout-queries.ts';
import { useEntry } from './use-entry.ts';

/** The paper ballots of a closed election: two tellers type them, compare, and add them to the count. */
export function TellersPanel(props: {
  election: Election;
  /** The way on, once the ballots are part of the count. */
  onward?: ReactNode;
}) {
  const { election, onward } = props;
  const entries = useTellerEntries(election.id);
  const { data } = entries;
  /** Counts how often the stored entry was loaded in place of what is on the screen. */
  const [loads, setLoads] = useState(0);
  /** Whether the user has just finished as the second teller, so that the comparison appears. */
  const [isLast, setIsLast] = useState(false);
  if (!data && entries.error) {
    return <LoadFailure what="The paper ballots" onRetry={() => void entries.refetch()} />;
  }
  if (!data) return <LoadingState label="Loading paper ballots…" />;
  if (data.isJoined) {
    return (
      <Banner tone="success" role="note" action={onward}>
        The paper ballots are part of the count. The results and the minutes show their numbers.
      </Banner>
    );
  }
  if (data.handedOut === 0) {
    return <p>No one has a paper ballot in this election, so the count waits for nothing.</p>;
  }
  const [one, other] = data.both ?? [];
  return (
    <>
      {one && other && (
        <ComparePanel election={election} data={data} both={[one, other]} takesFocus={isLast} />
      )}
      {!data.both && isTyped(data.tellers) && (
        <Banner tone="error">
          The tellers typed very different numbers of ballots, so neither sees what the other typed.
          Count the paper again, and correct what is wrong.
        </Banner>
      )}
      <TellerList election={election} data={data} />
      <Typing
        key={loads}
        election={election}
        data={data}
        isReloaded={loads > 0}
        onSaved={() => void entries.refetch()}
        onFinish={() =>
          setIsLast(
            data.tellers.some(
              ({ userId, isFinished }) => isFinished && userId !== data.own?.userId,
            ),
          )
        }
        onReload={async () => {
          await entries.refetch();
          setLoads((count) => count + 1);
        }}
      />
    </>
  );
}

function TellerList({ election, data }: { election: Election; data: HandoutEntriesData }) {
  const [asked, setAsked] = useState<Asked>();
  if (data.tellers.length === 0) return null;
  return (
    <TitledPanel id="tellers" title="Tellers" className="grid gap-4">
      {data.tellers.map((teller) => (
        <div key={teller.userId} className="grid gap-2">
          <ProgressBar
            label={`${asName(teller.name)}${teller.isFinished ? ', finished' : ''}`}
            done={teller.papers}
            total={data.handedOut}
            unit="ballot"
          />
          <div>
            <Button
              variant="quiet"
              aria-label={`Discard what ${isolate(teller.name)} typed`}
              onClick={() => setAsked({ teller, discards: data.discards })}
            >
              Discard
            </Button>
          </div>
        </div>
      ))}
      {asked && <DiscardDialog {...{ election, ...asked }} onClose={() => setAsked(undefined)} />}
    </TitledPanel>
  );
}

/** The teller whose ballots are to be discarded, and how often ballots were discarded when this was asked. */
interface Asked {
  teller: Teller;
  discards: number;
}

function DiscardDialog(props: Asked & { election: Election; onClose: () => void }) {
  const { election, teller, discards, onClose } = props;
  const { mutateAsync: discard } = useDiscardEntry(election.id);
  return (
    <ConfirmDialog
      title="Discard these ballots?"
      label="Discard"
      busyLabel="Discarding…"
      isDanger
      texts={{
        progress: 'Discarding…',
        success: 'Ballots discarded.',
        failure: 'Failed to discard the ballots',
      }}
      act={() => discard({ userId: teller.userId, discards })}
      onClose={onClose}
    >
      <p>
        {formatQuantity(teller.papers, 'ballot')} typed by{' '}
        <strong className="font-semibold">{asName(teller.name)}</strong> will be discarded, so that
        someone else can type them. The audit trail records this.
      </p>
    </ConfirmDialog>
  );
}

/** Typing, for an administrator who is a teller or can still become one. */
function Typing(props: {
  election: Election;
  data: HandoutEntriesData;
  isReloaded: boolean;
  onSaved: () => void;
  onFinish: () => void;
  onReload: () => Promise<void>;
}) {
  const { election, data, isReloaded, onSaved, onFinish, onReload } = props;
  const { hash } = useLocation();
  const [hasBegun, setHasBegun] = useState(data.own !== undefined || hash === TO_TYPE);
  if (!data.own && data.tellers.length > 1) {
    return (
      <p>Two administrators type these ballots. To take over, discard what one of them typed.</p>
    );
  }
  if (!hasBegun) {
    return (
      <TitledPanel id="typing" title="Type the ballots" className="grid gap-3">
        <HowToType />
        <VersionToCount data={data} />
        <div>
          <Button variant="primary" size="large" onClick={() => setHasBegun(true)}>
            Start Typing
          </Button>
        </div>
      </TitledPanel>
    );
  }
  return (
    <TypedBallots
      {...{ election, data, onSaved, onFinish, onReload }}
      isReloaded={isReloaded}
      own={data.own}
    />
  );
}

const HowToType = () => (
  <p>
    Two administrators type all paper ballots, each alone. You see what the other one typed only
    when both have finished. Everything is stored as you type.
  </p>
);

/** Numbers on ballots that were printed before a change may belong to other candidates. */
function VersionToCount({ data }: { data: HandoutEntriesData }) {
  return (
    <p>
      Ballots printed here must show{' '}
      <strong className="font-semibold">version {data.printedVersion}</strong>. Others were printed
      before the ballot was changed: their numbers may mean something else.
    </p>
  );
}

const SAVE_TEXTS = {
  saved: 'Everything is stored.',
  saving: 'Storing…',
  offline: 'Not stored yet. It is sent again every few seconds. Keep this page open.',
  refused: 'Not stored. Correct your ballots first.',
  conflict: '',
};

function TypedBallots(props: {
  election: Election;
  data: HandoutEntriesData;
  own: HandoutEntry | undefined;
  isReloaded: boolean;
  onSaved: () => void;
  onFinish: () => void;
  onReload: () => Promise<void>;
}) {
  const { election, data, own, isReloaded, onSaved, onFinish, onReload } = props;
  const entry = useEntry(election.id, data, onSaved);
  const [edited, setEdited] = useState<number>();
  const [wasFinished] = useState(entry.isFinished);
  // It stays while ballots are typed: nothing moves under the hands.
  const [isFirst] = useState(own === undefined);
  // In place of the button that was pressed.
  const finished = useFocus<HTMLParagraphElement>(entry.isFinished && !wasFinished);
  const rules = handoutRulesOf(election);
  const { papers } = sumHandoutLines(readLines(entry.lines, rules), rules);
  return (
    <TitledPanel id="typing" title="Your ballots" className="grid grid-cols-1 gap-4">
      {isFirst && <HowToType />}
      <VersionToCount data={data} />
      <ProgressBar label="Typed" done={papers} total={data.handedOut} unit="ballot" />
      {entry.state === 'conflict' && (
        <Banner tone="error" action={<Button onClick={() => void onReload()}>Reload</Button>}>
          These ballots were changed in another tab, discarded, or already added to the count. What
          you typed last is not stored.
        </Banner>
      )}
      {entry.state === 'refused' && <Banner tone="error">{entry.refusal}</Banner>}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <EntryForm
          election={election}
          weights={data.weights ?? []}
          lines={entry.lines}
          onChange={(lines) => entry.change({ lines })}
          edited={edited}
          onEdit={setEdited}
          isNew={own === undefined || isReloaded}
          handedOut={data.handedOut}
        >
          <div className="flex flex-wrap items-center gap-4">
            {entry.isFinished ? (
              <div className="grid gap-2">
                <p ref={finished} tabIndex={-1} className="font-semibold">
                  You have finished. You can still correct lines.
                </p>
                <WhatFollows data={data} election={election} />
              </div>
            ) : (
              <FinishButton
                typed={papers}
                handedOut={data.handedOut}
                isRefused={entry.state === 'refused'}
                onFinish={() => {
                  onFinish();
                  entry.change({ isFinished: true });
                }}
              />
            )}
            <output className="text-14 text-ink-2">{SAVE_TEXTS[entry.state]}</output>
          </div>
        </EntryForm>
        {hasMarkKeys(election) && <NumberedCandidates election={election} />}
      </div>
    </TitledPanel>
  );
}

/** What a teller who has finished waits for, or where to go on. */
function WhatFollows({ election, data }: { election: Election; data: HandoutEntriesData }) {
  const { both = [], own, tellers } = data;
  const [one, another] = both;
  const other = tellers.find(({ userId }) => userId !== own?.userId);
  if (!one || !another) return <output>{waitText(other)}</output>;
  const isSame = differencesIn([one, another], election).length === 0;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output>
        {isSame ? 'Both tellers typed the same ballots.' : 'The tellers typed different ballots.'}
      </output>
      <Button onClick={() => document.getElementById(COMPARISON)?.focus()}>
        {isSame ? 'Go to “Add to the Count”' : 'Go to the Comparison'}
      </Button>
    </div>
  );
}

function waitText(other: Teller | undefined): string {
  if (!other) {
    return 'A second administrator must now type the same ballots, signed in on this page with their own account.';
  }
  return other.isFinished ? '' : `${asName(other.name)} has not finished yet.`;
}

/** Finishes when the numbers agree, or when the teller says that they cannot. */
function FinishButton(props: {
  typed: number;
  handedOut: number;
  isRefused: boolean;
  onFinish: () => void;
}) {
  const { typed, handedOut, isRefused, onFinish } = props;
  /** The difference that the teller confirmed. Any other asks again. */
  const [confirmed, setConfirmed] = useState<number>();
  const missing = handedOut - typed;
  const isConfirmed = missing !== 0 && confirmed === missing;
  const count = formatQuantity(Math.abs(missing), 'ballot');
  const toGo = formatQuantity(Math.abs(missing), 'Ballot');
  return (
    <>
      <Button
        variant="primary"
        disabled={isRefused || (missing !== 0 && !isConfirmed)}
        onClick={onFinish}
      >
        {missing === 0 || isConfirmed
          ? 'Finish'
          : `Finish: ${toGo} ${missing > 0 ? 'to Go' : 'Too Many'}`}
      </Button>
      {missing !== 0 && (
        <Checkbox isOn={isConfirmed} onChange={(isOn) => setConfirmed(isOn ? missing : undefined)}>
          {missing > 0
            ? `${count} didn’t come back.`
            : `${count} more than were handed out came back.`}
        </Checkbox>
      )}
    </>
  );
}
