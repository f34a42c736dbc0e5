import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { photoUrl } from '../../../components/ballot/candidate-photo.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field, FieldError } from '../../../components/ui/field.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { useAddPhoto } from './attachment-queries.ts';
import { cropPhoto, readPicture, type Square } from './crop-photo.ts';
import './photo-dialog.css';
import type { AttachmentDialogProps } from './statement-dialog.tsx';

const TEXTS = {
  progress: 'Adding photo…',
  success: 'Photo added. Save the election to show it to voters.',
  failure: 'Failed to add the photo',
};

export function PhotoDialog(props: AttachmentDialogProps) {
  return (
    <Dialog
      title="Edit Photo"
      description={<bdi translate="no">{props.name}</bdi>}
      onClose={props.onClose}
    >
      <PhotoForm {...props} />
    </Dialog>
  );
}

function PhotoForm({ stored, name, onChange, onClose }: AttachmentDialogProps) {
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [square, setSquare] = useState<Square>();
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  const { mutateAsync: addPhoto } = useAddPhoto();
  const { failure, isSaving, save } = useSaving(onClose);

  async function handleFile(file: File): Promise<void> {
    setReading(true);
    try {
      setPicture(await readPicture(file));
      setProblem('');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setReading(false);
  }

  async function handleSubmit(): Promise<void> {
    if (!picture || !square) return;
    await save(TEXTS, async () => onChange(await addPhoto(await cropPhoto(picture, square))));
  }

  function handleRemove(): void {
    onChange(null);
    onClose();
  }

  return (
    <SaveForm
      label="Use Photo"
      busyLabel="Adding…"
      isDisabled={!picture || !square}
      failure={failure}
      isSaving={isSaving}
      unsaved={picture && 'The photo hasn’t been added.'}
      onSubmit={handleSubmit}
    >
      {picture ? (
        <CropField picture={picture} onCrop={setSquare} />
      ) : (
        stored && (
          <div className="flex flex-wrap items-center gap-4">
            <img src={photoUrl(stored)} alt={name} className="portrait-large" />
            <Button variant="quiet-danger" onClick={handleRemove}>
              Remove Photo
            </Button>
          </div>
        )
      )}
      <FileDrop
        text="Drop a photo here, or"
        limits="Any format that this browser can show, up to 40 MB. Only the square you choose is stored, without the place and time in the file."
        label="Photo file"
        accept="image/*"
        isBusy={isReading}
        onFile={(file) => void handleFile(file)}
      />
      <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
    </SaveForm>
  );
}

const ZOOM_MAX = 5;

/** Chooses a square of a picture by dragging, pinching, scrolling, or with keys. */
function CropField(props: { picture: HTMLImageElement; onCrop: (square: Square) => void }) {
  const { picture, onCrop } = props;
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className="photo-crop">
        <Cropper
          image={picture.src}
          aspect={1}
          crop={place}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          keyboardStep={4}
          objectFit="cover"
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_shares, pixels) => onCrop(pixels)}
          cropperProps={{ role: 'group', 'aria-label': 'Photo. Move it with the arrow keys.' }}
          mediaProps={{ alt: '' }}
          disableAutomaticStylesInjection
        />
      </div>
      <Field label="Zoom" hint="Drag the photo to move it. With the keyboard, use the arrow keys.">
        {(control) => (
          <input
            {...control}
            type="range"
            className="accent-brand"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        )}
      </Field>
    </>
  );
}
