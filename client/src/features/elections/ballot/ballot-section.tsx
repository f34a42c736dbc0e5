import type { Election } from '@votewise/contract';
import { type Ballot, type BallotProblems, marksOn } from '@votewise/contract/elections/ballot';
import { describeBallot } from '@votewise/contract/elections/ballot-sentences';
import { type ReactNode, useId, useState } from 'react';
import { BallotPreview } from '../../../components/ballot/ballot-preview.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogFooter, DialogFrame, DialogBody } from '../../../components/ui/dialog-frame.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { ViewportFrame } from '../../../components/ui/viewport-frame.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { electionTexts } from '../../../lib/languages/election-texts.ts';
import { englishTexts } from '../../../lib/languages/texts.ts';
import type { ElectionValues } from '../election-form.ts';
import { LockReason, SectionLine, SectionToggle, useOpenOnProblem } from '../section-line.tsx';
import { BallotChoices, LinksBox } from './ballot-choices.tsx';
import { ChoiceRows } from './choice-rows.tsx';
import { controlsOf, PURPOSE_TEXTS, PURPOSES, usePurpose } from './purposes.ts';
import { ballotOf } from './stored-ballot.ts';
import { useBallot } from './use-ballot.ts';

const CHOICES = PURPOSES.map((value) => ({ value, ...PURPOSE_TEXTS[value] }));

/** How votes are cast and counted in the election of the surrounding form: a sentence that expands into choices. */
export function BallotSection() {
  const { ballot, candidates, isWeighted, problems } = useBallot();
  const choice = usePurpose();
  const { purpose } = choice;
  const [isOpen, setIsOpen] = useState(false);
  const section = useOpenOnProblem({
    field: 'ballot',
    hasProblem: Object.keys(problems).length > 0,
    open: () => setIsOpen(true),
  });
  const id = useId();
  const controls = isOpen ? controlsOf(ballot, purpose) : [];
  return (
    <section ref={section} aria-labelledby={`${id}-title`} className="grid grid-cols-1 gap-5">
      <BallotLine
        titleId={`${id}-title`}
        ballot={{ ...ballot, weighted: isWeighted }}
        candidates={candidates}
        problems={problems}
        shownAt={controls}
      >
        <SectionToggle
          aria-describedby={`${id}-title`}
          controls={`${id}-choices`}
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
        />
      </BallotLine>
      {isOpen && (
        <div id={`${id}-choices`} className="grid grid-cols-1 gap-5 border-s border-line ps-4">
          <ChoiceRows label="Purpose" value={purpose} choices={CHOICES} onChange={choice.choose} />
          <BallotChoices key={purpose} purpose={purpose} />
          <PreviewButton />
        </div>
      )}
      {choice.isAsking && (
        <MotionQuestion
          candidates={candidates.length}
          onKeep={() => choice.answer(false)}
          onReplace={() => choice.answer(true)}
        />
      )}
    </section>
  );
}

/** The section for a ballot that can no longer be changed, except that voting links can be turned on or off. */
export function LockedBallot({ election, reason }: { election: Election; reason: string }) {
  const id = useId();
  const { links } = useBallot().ballot;
  return (
    <section aria-labelledby={id}>
      <BallotLine
        titleId={id}
        ballot={{ ...ballotOf(election), links, weighted: election.weighted }}
        candidates={election.candidates}
        problems={{}}
        shownAt={[]}
      />
      <LockReason>{reason}</LockReason>
      {election.status !== 'completed' && (
        <div className="mt-4">
          <LinksBox />
        </div>
      )}
    </section>
  );
}

function BallotLine(props: {
  titleId: string;
  ballot: Ballot & { weighted: boolean };
  candidates: readonly { name: string }[];
  problems: BallotProblems;
  /** The fields that show problems next to their own controls. */
  shownAt: readonly (keyof Ballot)[];
  children?: ReactNode;
}) {
  const { titleId, ballot, candidates, ...shown } = props;
  const { problems, shownAt, children } = shown;
  const isField = (name: string): name is keyof Ballot => Object.hasOwn(ballot, name);
  const fields = Object.keys(problems).filter(isField);
  const isReadable = !fields.includes('quorum') && !fields.includes('majority');
  return (
    <SectionLine
      titleId={titleId}
      title="Ballot"
      text={
        isReadable
          ? describeBallot(ballot, { candidates, t: englishTexts(electionTexts) })
          : undefined
      }
      action={children}
    >
      {fields
        .filter((field) => !shownAt.includes(field))
        .map((field) => (
          <FieldError key={field}>{problems[field]}</FieldError>
        ))}
    </SectionLine>
  );
}

function PreviewButton() {
  const { ballot, candidates, isWeighted } = useBallot();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        Preview the Ballot
      </Button>
      {isOpen && (
        <PreviewDialog
          ballot={{ ...ballot, weighted: isWeighted }}
          candidates={candidates}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Asks for confirmation before Yes and No replace the candidates that were entered. */
function MotionQuestion(props: { candidates: number; onKeep: () => void; onReplace: () => void }) {
  const { candidates, onKeep, onReplace } = props;
  return (
    <DialogFrame
      role="alertdialog"
      title="Replace the candidates?"
      description={`A motion has the candidates Yes and No. They replace the ${formatQuantity(candidates, 'candidate')} in the form.`}
      onClose={onKeep}
      isNarrow
    >
      <div className="-mt-px">
        <DialogFooter>
          <Button data-autofocus onClick={onKeep}>
            Keep Candidates
          </Button>
          <Button variant="primary" onClick={onReplace}>
            Replace Candidates
          </Button>
        </DialogFooter>
      </div>
    </DialogFrame>
  );
}

const DEVICES = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;

type Device = (typeof DEVICES)[number]['value'];

/** In CSS pixels: the width of a small phone, and the smallest width at which the ballot has its full size. */
const WIDTHS: Record<Device, number> = { phone: 360, desktop: 800 };

function PreviewDialog(props: {
  ballot: Ballot & { weighted: boolean };
  candidates: ElectionValues['candidates'];
  onClose: () => void;
}) {
  const { ballot, candidates, onClose } = props;
  const [device, setDevice] = useState<Device>('phone');
  return (
    <DialogFrame
      title="Ballot preview"
      description="This is how voters will see the ballot."
      onClose={onClose}
    >
      <DialogBody>
        <Segmented label="Device" value={device} options={DEVICES} onChange={setDevice} />
        <ViewportFrame key={device} title={`Ballot on a ${device}`} width={WIDTHS[device]}>
          <div className="p-4 md:p-8">
            <BallotPreview
              ballot={{ ...ballot, marks: marksOn(ballot, candidates.length) }}
              candidates={candidates.map(({ name, description = '' }) => ({ name, description }))}
            />
          </div>
        </ViewportFrame>
      </DialogBody>
    </DialogFrame>
  );
}
