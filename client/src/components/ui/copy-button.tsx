import { Copy } from 'lucide-react';
import { toast } from 'react-hot-toast/headless';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  async function handleCopy(): Promise<void> {
    try {
      // The clipboard is not available without HTTPS.
      await navigator.clipboard.writeText(text);
      toast.success('Copied.');
    } catch {
      toast.error('Your browser doesn’t allow copying. Select the text and copy it manually.');
    }
  }
  return (
    <Button onClick={() => void handleCopy()}>
      <Copy aria-hidden="true" className="size-4.5" />
      {label}
    </Button>
  );
}
