import type { Settings } from '@votewise/contract';
import { logoPath } from '@votewise/contract/operations/organization';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { FileDrop } from '../../components/ui/file-drop.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { useSaving } from '../../components/ui/use-saving.ts';
import { failureText } from '../../lib/api-error.ts';
import { cropPhoto, readPicture } from '../../lib/crop-photo.ts';
import { useSetLogo } from './settings-queries.ts';

const ADD = {
  progress: 'Saving logo…',
  success: 'Logo saved.',
  failure: 'Failed to save the logo',
};
const REMOVE = {
  progress: 'Removing logo…',
  success: 'Logo removed.',
  failure: 'Failed to remove the logo',
};

/** Returns the whole picture on a white square, as it is stored. @throws Error with a message for the administrator */
async function logoFrom(file: File): Promise<Blob> {
  const picture = await readPicture(file);
  const { naturalWidth: width, naturalHeight: height } = picture;
  const side = Math.max(width, height);
  return cropPhoto(picture, { x: (width - side) / 2, y: (height - side) / 2, width: side });
}

/** The logo, which is shown beside the name. */
export function LogoPanel({ logo }: Pick<Settings, 'logo'>) {
  const { mutateAsync: setLogo } = useSetLogo();
  const { failure, isSaving, save } = useSaving();
  return (
    <TitledPanel id="logo" title="Logo" className="grid gap-3">
      <p className="text-14 text-ink-2">
        Shown with the name at the top of every page, even before people sign in.
      </p>
      {logo !== null && (
        <div className="flex items-center gap-4">
          <img
            src={logoPath(logo)}
            alt="Current logo"
            width={64}
            height={64}
            className="size-16 rounded-2 border border-line bg-white object-contain"
          />
          <Button isBusy={isSaving} onClick={() => void save(REMOVE, () => setLogo(null))}>
            Remove Logo
          </Button>
        </div>
      )}
      <FileDrop
        text="Drop a picture here, or"
        limits="JPEG, PNG, or WebP, best if it is square"
        label="Picture of the logo"
        accept="image/jpeg,image/png,image/webp"
        isBusy={isSaving}
        onFile={(file) => void save(ADD, async () => setLogo(await logoFrom(file)))}
      />
      {failure !== undefined && <FieldError>{failureText(failure, ADD.failure)}</FieldError>}
    </TitledPanel>
  );
}
