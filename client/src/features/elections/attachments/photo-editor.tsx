import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { photoUrl } from '../../../components/ballot/candidate-photo.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field, FieldError } from '../../../components/ui/field.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { useAddPhoto } from './attachment-queries.ts';
import { cropPhoto, readPicture, type Square } from '../../../lib/crop-photo.ts';
import './photo-editor.css';

const TEXTS = {
  progress: 'Adding photo…',
  success: 'Photo added. Schedule or save the election to show it to voters.',
  failure: 'Failed to add the photo',
};

interface PhotoEditorProps {
  /** The ID of the photo; null if the candidate has none. */
  stored: string | null;
  /** The name of the candidate. */
  name: string;
  /** Tells whether a file has been chosen that is not used yet. */
  onChosen: (isChosen: boolean) => void;
  onChange: (stored: string | null) => void;
  onClose: () => void;
}

/** The photo of a candidate, chosen and cropped in the row of the candidate. */
export function PhotoEditor({ stored, name, onChosen, onChange, onClose }: PhotoEditorProps) {
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [square, setSquare] = useState<Square>();
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  const { mutateAsync: addPhoto } = useAddPhoto();
  const { failure, isSaving, save } = useSaving(onClose);
  const hasPicture = picture !== undefined;
  useEffect(() => {
    onChosen(hasPicture);
    return () => onChosen(false);
  }, [hasPicture, onChosen]);

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

  async function handleUse(): Promise<void> {
    if (!picture || !square) return;
    await save(TEXTS, async () => onChange(await addPhoto(await cropPhoto(picture, square))));
  }

  function handleRemove(): void {
    onChange(null);
    onClose();
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {picture ? (
        <CropField picture={picture} onCrop={setSquare} />
      ) : (
        <>
          {stored && (
            <div className="flex flex-wrap items-center gap-4">
              <img src={photoUrl(stored)} alt={name} className="portrait-large" />
              <Button variant="quiet-danger" onClick={handleRemove}>
                Remove Photo
              </Button>
            </div>
          )}
          <FileDrop
            text="Drop a photo here, or"
            limits="Any format that this browser can show, up to 40 MB. Only the square you choose is stored, without the place and time in the file."
            label="Photo file"
            accept="image/*"
            isBusy={isReading}
            onFile={(file) => void handleFile(file)}
          />
        </>
      )}
      <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
      <SaveFailure error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={!picture || !square}
          isBusy={isSaving}
          busyLabel="Adding…"
          onClick={() => void handleUse()}
        >
          Use Photo
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
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
