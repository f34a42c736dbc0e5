import { ownAccessFile } from '@votewise/contract/privacy/privacy-endpoints';
import { Download } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { trackDownload } from '../../components/ui/download-toast.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { download } from '../../lib/download.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useBusy } from '../../lib/use-busy.ts';
import { useAuth } from '../auth/auth-context.ts';
import { privacyTexts } from './privacy-texts.ts';

/** Downloads everything that is kept about the user. A session from a voting link is only for voting. */
export function OwnData() {
  const t = useTexts(privacyTexts);
  const { user, link } = useAuth();
  const { isBusy, run } = useBusy();
  if (!user || link) return <p className="max-w-160 text-pretty text-ink-2">{t('own.signIn')}</p>;
  const texts = {
    progress: t('own.progress'),
    success: t('own.success'),
    failure: t('own.failure'),
  };

  async function handleDownload(): Promise<void> {
    await announceProgress(texts, (toastId) =>
      download('votewise.json', ownAccessFile, trackDownload(toastId, texts.progress)),
    );
  }

  return (
    <>
      <p className="max-w-160 text-pretty text-ink-2">{t('own.text')}</p>
      <Button
        variant="primary"
        size="large"
        className="mt-4"
        isBusy={isBusy}
        onClick={() => void run(handleDownload)}
      >
        {!isBusy && <Download aria-hidden="true" className="size-4.5" />}
        {t('own.download')}
      </Button>
    </>
  );
}
