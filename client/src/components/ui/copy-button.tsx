import { Copy } from 'lucide-react';
import { toast } from 'react-hot-toast/headless';
import { useTexts } from '../../lib/languages/texts.ts';
import { Button } from './button.tsx';
import { controlTexts } from './control-texts.ts';

export function CopyButton(props: { text: string; label: string }) {
  const { text, label } = props;
  const t = useTexts(controlTexts);
  async function handleCopy(): Promise<void> {
    try {
      // The clipboard is not available without HTTPS.
      await navigator.clipboard.writeText(text);
      toast.success(t('copy.done'));
    } catch {
      toast.error(t('copy.failed'));
    }
  }
  return (
    <Button onClick={() => void handleCopy()}>
      <Copy aria-hidden="true" className="size-4.5" />
      {label}
    </Button>
  );
}
