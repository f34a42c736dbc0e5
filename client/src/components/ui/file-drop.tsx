import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';

/** Takes a file that is dropped on it or chosen with its button. */
export function FileDrop(props: {
  /** The part of a sentence before “choose a file”. */
  text: string;
  limits: string;
  /** What the file is, for screen readers. */
  label: string;
  accept: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}) {
  const { text, limits, label, accept, isBusy, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside is the keyboard alternative
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      className={clsx(
        'quick grid justify-items-center gap-3 rounded-3 border border-dashed px-4 py-8 text-center',
        isOver ? 'border-ink bg-brand-tint' : 'border-line-strong bg-sunken',
      )}
    >
      <Upload aria-hidden="true" className="size-8 text-ink-3" />
      {/* Files can't be dropped on a phone. */}
      <p className="pointer-coarse:sr-only">
        {text}
        <span className="sr-only"> choose a file.</span>
      </p>
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        Choose File
      </Button>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // Without this, choosing the same file again after fixing it would not trigger a change event.
          event.target.value = '';
        }}
      />
      <p className="text-14 text-ink-2">{limits}</p>
    </div>
  );
}
