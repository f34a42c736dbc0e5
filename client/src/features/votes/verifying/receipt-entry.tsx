import { FileUp, ScanLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { type EnteredReceipt, readReceiptAddress } from './receipt-file.ts';
import { Scanner } from './scanner.tsx';
import { useVerifyingTexts } from './verifying-texts.ts';

export function ReceiptEntry(props: {
  /** As it was typed. */
  code: string;
  onCode: (code: string) => void;
  onScan: (receipt: EnteredReceipt) => void;
  onFiles: (files: readonly File[]) => void;
  error: string | undefined;
}) {
  const { code, onCode, onScan, onFiles, error } = props;
  const t = useVerifyingTexts();
  const [isScanning, setIsScanning] = useState(false);
  const scan = useRef<HTMLButtonElement>(null);

  function handleText(text: string): boolean {
    const receipt = readReceiptAddress(text);
    if (!receipt?.code) return false;
    setIsScanning(false);
    onScan(receipt);
    return true;
  }

  return (
    <div className="grid gap-4">
      <TextField
        label={t('receipt.code')}
        hint={t('receipt.codeHint')}
        value={code}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => onCode(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          ref={scan}
          aria-expanded={isScanning}
          onClick={() => setIsScanning((isOpen) => !isOpen)}
        >
          <ScanLine aria-hidden="true" className="size-4.5" />
          {t('receipt.scan')}
        </Button>
        <FileButton label={t('receipt.open')} onFiles={onFiles} />
      </div>
      {isScanning && (
        <Scanner
          onText={handleText}
          onClose={() => {
            setIsScanning(false);
            scan.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Opens files from this device. They are read here and never sent. */
export function FileButton(props: { label: string; onFiles: (files: readonly File[]) => void }) {
  const { label, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" className="size-4.5" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".json,.bel,application/json"
        aria-label={label}
        className="hidden"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows the same file to be opened again.
          event.target.value = '';
        }}
      />
    </>
  );
}
