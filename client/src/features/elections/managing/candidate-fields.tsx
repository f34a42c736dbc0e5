import { LIMITS } from '@votewise/contract/base/limits';
import { FileText, ImagePlus, Trash2 } from 'lucide-react';
import { lazy, memo, type PointerEvent, Suspense, useId } from 'react';
import type {
  FieldErrors,
  UseFormGetValues,
  UseFormRegister,
  UseFormSetValue,
} from 'react-hook-form';
import { photoUrl } from '../../../components/ballot/candidate-photo.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { controlStyle, FieldError } from '../../../components/ui/field.tsx';
import { MoveButton, ROW_ICON } from '../../../components/ui/move-button.tsx';
import type { CandidateRow } from '../election-form.ts';
import { enterMovesOnTo } from './enter-moves-on.ts';
import { DragHandle } from './drag-handle.tsx';

const PhotoEditor = lazy(async () => ({
  default: (await import('../attachments/photo-editor.tsx')).PhotoEditor,
}));
const StatementEditor = lazy(async () => ({
  default: (await import('../attachments/statement-editor.tsx')).StatementEditor,
}));

export interface CandidatesForm {
  candidates: CandidateRow[];
}

export type Attachment = 'photo' | 'statement';

interface CandidateFieldsProps extends CandidateActionsProps, AttachmentsProps {
  /** True while the row has the texts of an unedited placeholder. */
  isPlaceholder: boolean;
  needsDescription: boolean;
  isAnswer: boolean;
  register: UseFormRegister<CandidatesForm>;
  errors: FieldErrors<CandidateRow> | undefined;
}

/** The fields for one candidate. Memoized, because a form can have fifty of these rows. */
export const CandidateFields = memo(function CandidateFields(props: CandidateFieldsProps) {
  const { isPlaceholder, needsDescription, isAnswer, register, errors, ...rest } = props;
  const { place, setValue } = rest;
  const errorId = useId();
  const number = place + 1;
  const message = errors?.name?.message ?? errors?.description?.message;
  // A change in one row can fix an error in another, such as a duplicate candidate.
  const together = { deps: 'candidates' } as const;
  /** Typing replaces the text of a placeholder, and a click selects it. */
  const placeholder = isPlaceholder && {
    onClick: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      currentTarget.select(),
  };
  const style = isPlaceholder ? `${controlStyle} text-ink-3` : controlStyle;
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-start gap-2">
        {!isAnswer && <AttachmentButtons {...rest} />}
        <div className="grid min-w-0 flex-1 items-start gap-2 sm:grid-cols-[2fr_3fr]">
          <input
            dir="auto"
            aria-label={`Name of candidate ${number}`}
            placeholder="Name"
            aria-invalid={errors?.name ? true : undefined}
            aria-describedby={errors?.name ? errorId : undefined}
            maxLength={LIMITS.candidateNameMax}
            className={style}
            {...placeholder}
            {...(!rest.isLast && enterMovesOnTo(`candidates.${place + 1}.name`, { select: true }))}
            {...register(`candidates.${place}.name`, {
              ...together,
              onChange: () =>
                isPlaceholder &&
                !needsDescription &&
                setValue(`candidates.${place}.description`, ''),
            })}
          />
          <textarea
            dir="auto"
            aria-label={`Description of candidate ${number}`}
            placeholder="Description"
            rows={1}
            aria-invalid={errors?.description ? true : undefined}
            aria-describedby={errors?.description ? errorId : undefined}
            maxLength={LIMITS.candidateDescriptionMax}
            className={`${style} field-sizing-content`}
            {...placeholder}
            {...register(`candidates.${place}.description`, together)}
          />
        </div>
        <CandidateActions {...rest} />
      </div>
      {message && <FieldError id={errorId}>{message}</FieldError>}
      <AttachmentEditor {...rest} />
    </div>
  );
});

interface AttachmentsProps {
  place: number;
  photo: string | null;
  statement: string | null;
  /** What was typed in place of the stored statement. */
  typedStatement: string | undefined;
  /** What is being edited below the fields. */
  open: Attachment | undefined;
  getValues: UseFormGetValues<CandidatesForm>;
  setValue: UseFormSetValue<CandidatesForm>;
  onOpen: (place: number, attachment: Attachment | undefined) => void;
  onPhotoChosen: (isChosen: boolean) => void;
  onStatement: (id: string, text: string) => void;
}

const ICON = `${ROW_ICON} sm:w-9`;

function AttachmentButtons(props: AttachmentsProps) {
  const { place, photo, statement, typedStatement, open, onOpen } = props;
  const hasStatement = typedStatement === undefined ? statement !== null : typedStatement !== '';
  const buttons = [
    { kind: 'photo', verb: photo ? 'Change Photo' : 'Add Photo', Icon: ImagePlus, isOn: photo },
    {
      kind: 'statement',
      verb: hasStatement ? 'Edit Statement' : 'Add Statement',
      Icon: FileText,
      isOn: hasStatement,
    },
  ] as const;
  return (
    <div className="grid shrink-0 gap-2 sm:flex sm:gap-0">
      {buttons.map(({ kind, verb, Icon, isOn }) => (
        <Button
          key={kind}
          variant="quiet"
          size="icon"
          aria-label={`${verb} of candidate ${place + 1}`}
          aria-expanded={open === kind}
          title={verb}
          data-attachment={kind}
          className={isOn ? `${ICON} text-brand-text` : ICON}
          onClick={() => onOpen(place, open === kind ? undefined : kind)}
        >
          {kind === 'photo' && photo ? (
            <span className="portrait">
              <img src={photoUrl(photo)} alt="" loading="lazy" className="size-9!" />
            </span>
          ) : (
            <Icon aria-hidden="true" className="size-5" />
          )}
        </Button>
      ))}
    </div>
  );
}

/** The photo or the statement, edited below the fields of its candidate. */
function AttachmentEditor(props: AttachmentsProps) {
  const { place, photo, statement, typedStatement, open, getValues, setValue } = props;
  const { onOpen, onPhotoChosen, onStatement } = props;
  if (!open) return null;
  const { id = '', name } = getValues(`candidates.${place}`);
  const shownName = name.trim() || `Candidate ${place + 1}`;
  return (
    <fieldset
      aria-label={`${open === 'photo' ? 'Photo' : 'Statement'} of candidate ${place + 1}`}
      className="min-w-0 border-s border-line ps-4"
    >
      <Suspense>
        {open === 'photo' ? (
          <PhotoEditor
            stored={photo}
            name={shownName}
            onChosen={onPhotoChosen}
            onChange={(stored) =>
              setValue(`candidates.${place}.photo`, stored, { shouldDirty: true })
            }
            onClose={() => onOpen(place, undefined)}
          />
        ) : (
          <StatementEditor
            stored={statement}
            typed={typedStatement}
            onChange={(text) => onStatement(id, text)}
          />
        )}
      </Suspense>
    </fieldset>
  );
}

interface CandidateActionsProps {
  place: number;
  isFirst: boolean;
  isLast: boolean;
  isRemovable: boolean;
  onMove: (from: number, to: number) => void;
  onStartDrag: (event: PointerEvent, place: number) => void;
  onRemove: (place: number) => void;
}

/** Moves or removes a candidate. The buttons replace dragging for keyboard and screen reader users. */
function CandidateActions(props: CandidateActionsProps) {
  const { place, isFirst, isLast, isRemovable, onMove, onStartDrag, onRemove } = props;
  const number = place + 1;
  return (
    <div className="grid shrink-0 grid-cols-2 gap-2 sm:flex sm:gap-0">
      <MoveButton
        to="up"
        name={`candidate ${number}`}
        isAtEnd={isFirst}
        className={ICON}
        onMove={() => onMove(place, place - 1)}
      />
      <DragHandle
        className="in-disabled:invisible sm:w-9"
        onStart={(event) => onStartDrag(event, place)}
      />
      <MoveButton
        to="down"
        name={`candidate ${number}`}
        isAtEnd={isLast}
        className={ICON}
        onMove={() => onMove(place, place + 1)}
      />
      <Button
        variant="quiet"
        size="icon"
        data-row-action="remove"
        aria-label={`Remove candidate ${number}`}
        title={isRemovable ? undefined : 'An election needs at least two candidates'}
        disabled={!isRemovable}
        className={ICON}
        onClick={() => onRemove(place)}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}
