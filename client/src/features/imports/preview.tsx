import type { VoterImport } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { formatList } from '@votewise/contract/text/lists';
import { englishNameOf } from '@votewise/contract/locales/language-names';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { StatSheet } from '../../components/ui/stat-sheet.tsx';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import {
  againstTotal,
  formatWeight,
  formatWeightNumber,
  weightHeading,
  weightName,
} from '../../lib/weights.ts';
import { useFocus } from '../../lib/use-focus.ts';
import { AddressChoices } from './address-choices.tsx';
import { DiscardDialog, StartDialog } from './import-dialogs.tsx';
import { Doubts } from './doubts.tsx';
import { GoodLines } from './good-lines.tsx';
import { listName, skippedLines } from './import-state.tsx';
import { LayoutPanel } from './layout-panel.tsx';
import { ProblemList, SkippedNotice } from './problem-list.tsx';
import { ReadingPanel } from './reading-panel.tsx';
import { useLayout } from './use-layout.ts';

export function Preview({ draft, onLeave }: { draft: VoterImport; onLeave: () => void }) {
  const [question, setQuestion] = useState<'start' | 'discard'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { counts } = draft;
  const { skipped = 0 } = counts;
  const format = useLayout(draft);
  useEffect(() => {
    // After an upload, the pressed button is gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const close = (): void => setQuestion(undefined);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2
            ref={heading}
            tabIndex={-1}
            aria-describedby="list-outcome"
            dir="auto"
            className="font-display text-24 font-semibold wrap-anywhere"
          >
            {listName(draft)}
          </h2>
          <p className="text-ink-2">Nothing has been registered yet.</p>
          <p id="list-outcome" className="sr-only">
            {figuresInWords(draft)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-wrap-reverse max-sm:*:flex-auto">
          <Button onClick={() => setQuestion('discard')}>Discard List</Button>
          <Button
            variant="primary"
            disabled={counts.good === 0 || draft.isReadingOpen}
            onClick={() => setQuestion('start')}
          >
            {startLabel(draft)}
          </Button>
        </div>
      </div>
      <StatSheet
        stats={[
          {
            label: 'Lines',
            value: formatCount(counts.lines),
            ...(skipped > 0 && { caption: `${formatCount(skipped)} skipped by choice` }),
          },
          {
            label: 'Can be imported',
            value: draft.isReadingOpen ? '–' : formatCount(counts.good),
            ...(draft.layout.weightColumn !== undefined &&
              !draft.isReadingOpen && {
                caption: totalWeightText(draft.weight),
              }),
          },
          { label: 'With errors', value: formatCount(counts.missing + counts.malformed) },
          {
            label: 'Duplicate or already registered',
            value: formatCount(counts.duplicate + counts.known),
          },
        ]}
      />
      {!draft.isReadingOpen && skippedLines(draft) > 0 && <SkippedNotice draft={draft} />}
      {draft.isReadingOpen && (
        <ReadingPanel draft={draft} onChosen={() => heading.current?.focus()} />
      )}
      {!draft.isReadingOpen && <AddressChoices draft={draft} />}
      <LayoutPanel draft={draft} format={format} />
      {counts.good === 0 && <NothingToDo draft={draft} />}
      <Doubts draft={draft} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-8">
        <div className="grid grid-cols-1 gap-6">
          <GoodLines draft={draft} />
          <ListedGroups groups={draft.groups} />
          <ListedLanguages languages={draft.languages} />
        </div>
        {skippedLines(draft) > 0 ? (
          <ProblemList current={draft} />
        ) : (
          !draft.isReadingOpen && <Banner tone="success">Every line can be imported.</Banner>
        )}
      </div>
      {question === 'start' && (
        <StartDialog draft={draft} isFormatOpen={format.isChanged} onClose={close} />
      )}
      {question === 'discard' && (
        <DiscardDialog draft={draft} onClose={close} onDiscarded={onLeave} />
      )}
    </div>
  );
}

/** Returns what happens to every line: 'Register 20 Voters, Skip 4 Lines'. */
function startLabel(draft: VoterImport): string {
  if (draft.isReadingOpen) return 'Register Voters';
  const skipped = skippedLines(draft);
  const registered = `Register ${formatQuantity(draft.counts.good, 'Voter')}`;
  return skipped > 0 ? `${registered}, Skip ${formatQuantity(skipped, 'Line')}` : registered;
}

/** Returns what the figures show, for screen readers. */
function figuresInWords({ counts, isReadingOpen }: VoterImport): string {
  const parts = [
    formatQuantity(counts.lines, 'line'),
    !isReadingOpen && `${formatCount(counts.good)} can be imported`,
    `${formatCount(counts.missing + counts.malformed)} with errors`,
    `${formatCount(counts.duplicate + counts.known)} duplicate or already registered`,
    counts.skipped && `${formatCount(counts.skipped)} skipped by choice`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

function NothingToDo({ draft: { counts, layout } }: { draft: VoterImport }) {
  // The choices about addresses ask what to do.
  if (layout.emailColumn === null && !layout.withoutAddress) return null;
  const isKnown = counts.lines > 0 && counts.known + counts.duplicate === counts.lines;
  const hasNoNames =
    counts.missing === counts.lines &&
    layout.nameColumns.every((column) => column === layout.emailColumn);
  if (hasNoNames) {
    return (
      <Banner tone="notice">
        This list has no names. Add a column with the name of each voter, and choose the list again.
      </Banner>
    );
  }
  return (
    <Banner tone="notice">
      {isKnown
        ? 'Everyone in this list is already registered.'
        : 'No line can be imported. Choose different columns or fix the lines below.'}
    </Banner>
  );
}

/** Returns the sum of the weights, compared with the total if the organization has set it. */
const totalWeightText = (weight: number): string =>
  againstTotal(weight) ??
  (weightName()
    ? `${weightHeading()} in all: ${formatWeightNumber(weight)}`
    : `Total weight ${formatWeight(weight)}`);

/** How many groups are shown at first. New groups come first. */
const SHOWN = 12;

/** The groups of an import with their sizes. A new group may be a typo. */
function ListedGroups({ groups }: Pick<VoterImport, 'groups'>) {
  const [isWhole, setIsWhole] = useState(false);
  // The button that showed all groups is gone.
  const list = useFocus<HTMLUListElement>(isWhole);
  if (groups.length === 0) return null;
  const created = groups.filter(({ isNew }) => isNew).length;
  const shown = isWhole ? groups : groups.slice(0, SHOWN);
  return (
    <Panel>
      <ListHeading title="Groups in this list">
        {created > 0 && (
          <Banner tone="info">
            This import creates {formatQuantity(created, 'new group')}. If a name is misspelled, fix
            it in the file and import the file again.
          </Banner>
        )}
      </ListHeading>
      <ul ref={list} tabIndex={-1}>
        {shown.map(({ name, voters, isNew }) => (
          <SizeRow key={name} name={name} voters={voters}>
            {isNew && <Badge tone="blue">New</Badge>}
          </SizeRow>
        ))}
      </ul>
      {shown.length < groups.length && (
        <Button className="m-4" onClick={() => setIsWhole(true)}>
          Show {formatQuantity(groups.length - shown.length, 'more group')}
        </Button>
      )}
    </Panel>
  );
}

/** The languages of an import, and the entries in the language column that are not languages VoteWise supports. */
function ListedLanguages({ languages }: Pick<VoterImport, 'languages'>) {
  if (!languages || languages.known.length + languages.unknown.voters === 0) return null;
  const { known, unknown } = languages;
  return (
    <Panel>
      <ListHeading title="Languages in this list">
        {unknown.voters > 0 && (
          <Banner tone="notice">
            {formatQuantity(unknown.voters, 'voter')} will get emails in English, because VoteWise
            doesn’t support the language in the list:{' '}
            {formatList(unknown.cells.map((cell) => `“${asName(cell)}”`))}.
          </Banner>
        )}
      </ListHeading>
      <ul>
        {known.map(({ language, voters }) => (
          <SizeRow key={language} name={englishNameOf(language)} voters={voters} />
        ))}
      </ul>
    </Panel>
  );
}

function ListHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 px-4 pt-5 pb-4 md:px-6">
      <h3 className="font-display text-20 font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function SizeRow(props: { name: string; voters: number; children?: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-2.5 md:px-6">
      <p translate="no" dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {props.name}
      </p>
      {props.children}
      <p className="text-14 whitespace-nowrap text-ink-2 tabular-nums">
        {formatQuantity(props.voters, 'voter')}
      </p>
    </li>
  );
}
