import type { Election } from '@votewise/contract';
import { type Ballot, marksOn } from '@votewise/contract/elections/ballot';
import { describeBallot } from '@votewise/contract/elections/ballot-sentences';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
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
import { FormSection, LockedSection, useOpenOnProblem } from '../section-line.tsx';
import { BallotChoices } from './ballot-choices.tsx';
import { LinksBox } from './ballot-options.tsx';
import { ChoiceRows } from '../../../components/ui/choice-rows.tsx';
import { controlsOf, PURPOSE_TEXTS, PURPOSES, usePurpose } from './purposes.ts';
import { ballotOf } from '../stored-ballot.ts';
import { useBallotFields } from './use-ballot-fields.ts';

const CHOICES = PURPOSES.map((value) => ({ value, ...PURPOSE_TEXTS[value] }));

/** How votes are cast and counted in the election of the surrounding form: a sentence that expands into choices. */
export function BallotSection() {
  const { ballot, candidates, isWeighted, problems } = useBallotFields();
  const choice = usePurpose();
  const { purpose } = choice;
  const [isOpen, setIsOpen] = useState(false);
  const section = useOpenOnProblem({
    field: 'ballot',
    hasProblem: Object.keys(problems).length > 0,
    open: () => setIsOpen(true),
  });
  const controls = isOpen ? controlsOf(ballot, purpose) : [];
  const isField = (name: string): name is keyof Ballot => Object.hasOwn(ballot, name);
  const fields = Object.keys(problems).filter(isField);
  const isReadable = !fields.includes('quorum') && !fields.includes('majority');
  return (
    <FormSection
      ref={section}
      title="Ballot"
      text={isReadable ? sentenceOf({ ...ballot, weighted: isWeighted }, candidates) : undefined}
      isOpen={isOpen}
      onToggle={setIsOpen}
      // Other problems are shown next to the controls of their fields.
      notes={fields
        .filter((field) => !controls.includes(field))
        .map((field) => <FieldError key={field}>{problems[field]}</FieldError>)}
    >
      <ChoiceRows label="Purpose" value={purpose} choices={CHOICES} onChange={choice.choose} />
      <BallotChoices key={purpose} purpose={purpose} />
      <PreviewButton />
      {choice.isAsking && (
        <MotionQuestion
          candidates={candidates.length}
          onKeep={() => choice.answer(false)}
          onReplace={() => choice.answer(true)}
        />
      )}
    </FormSection>
  );
}

/** The section for a ballot that can no longer be changed, except that voting links can be turned on or off. */
export function LockedBallot({ election, reason }: { election: Election; reason: string }) {
  const { links } = useBallotFields().ballot;
  const ballot = { ...ballotOf(election), links, weighted: election.weighted };
  return (
    <LockedSection title="Ballot" text={sentenceOf(ballot, election.candidates)} reason={reason}>
      {election.status !== 'completed' && (
        <div className="mt-4">
          <LinksBox />
        </div>
      )}
    </LockedSection>
  );
}

const sentenceOf = (
  ballot: Ballot & { weighted: boolean },
  candidates: readonly { name: string }[],
): string => describeBallot(ballot, { candidates, t: englishTexts(electionTexts) });

function PreviewButton() {
  const { ballot, candidates, isWeighted } = useBallotFields();
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
  const { control } = useFormContext<ElectionValues>();
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
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
            {title.trim() !== '' && (
              <h1
                dir="auto"
                className="font-display text-20 font-semibold wrap-anywhere md:text-32 md:font-medium"
              >
                {title}
              </h1>
            )}
            {description.trim() !== '' && (
              <p dir="auto" className="mt-1 mb-4 whitespace-pre-line text-ink-2 wrap-anywhere">
                {description}
              </p>
            )}
            <BallotPreview
              ballot={{ ...ballot, marks: marksOn(ballot, candidates.length) }}
              candidates={candidates.map((one) => ({ ...one, description: one.description ?? '' }))}
            />
          </div>
        </ViewportFrame>
      </DialogBody>
    </DialogFrame>
  );
}
