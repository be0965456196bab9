import { type ChangeEvent, type CSSProperties, useId, useState } from 'react';
import { displayTitle } from '#shared/artwork/titles.ts';
import { variationOption } from '#shared/artwork/variations.ts';
import { paths } from '#shared/site/paths.ts';
import { type Size, sizeOf } from '#shared/size/size-of.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { BuyBar } from '#web/features/artwork/buy-bar.tsx';
import { ShareButton } from '#web/features/artwork/share-button.tsx';
import type { ArtworkChoice } from '#web/features/artwork/use-artwork-choice.ts';
import { dismissToasts, errorToast } from '#web/stores/toasts.ts';
import buttonStyles from '#web/ui/button.module.css';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogBar } from '#web/ui/dialog-bar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isNight } from '#web/ui/is-night.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Note, Title } from '#web/ui/text.tsx';
import { loadPhoto, photoText } from './photo.ts';
import { PhotoWall } from './photo-wall.tsx';
import { Room } from './room.tsx';
import { sceneFor, wallText } from './scene.ts';
import styles from './wall.module.css';

interface WallDialogProps {
  readonly choice: ArtworkChoice;
  readonly size: Size;
  readonly onClose: () => void;
}

/** A dialog with the work to scale on a drawn wall, which suits all its sizes, or on the visitor's own photo. */
export default function WallDialog({ choice, size, onClose }: WallDialogProps) {
  const { chosen: artwork, variations, variation, chooseVariation } = choice;
  const [wall, setWall] = useState<WallColor['id']>(wallOfTheHour);
  const [photo, setPhoto] = useState<HTMLCanvasElement>();
  const [scale, setScale] = useState<number>();
  const titleId = useId();
  const title = displayTitle(artwork.title);
  const sized = variations.filter((one) => sizeOf(artwork, one) !== undefined);
  const scene = sceneFor([size, ...sized.flatMap((one) => sizeOf(artwork, one) ?? [])]);
  return (
    <Dialog
      onClose={onClose}
      title={`${title} in a room`}
      labelledBy={titleId}
      className={styles.dialog}
      animated={false}
      isFirm
    >
      <figure className={styles.view} style={{ '--own': artwork.picture?.color } as CSSProperties}>
        <figcaption className={styles.label}>
          <Title id={titleId}>
            <span>{title}</span>
            <span className="visually-hidden"> in a room</span>
          </Title>
          <Note size="xs" aria-live="polite">
            {keepMeasures(photo ? photoText(size, scale !== undefined) : wallText(size, scene))}
          </Note>
        </figcaption>
        {photo ? (
          <PhotoWall {...{ photo, artwork, size, title, scale }} onMeasure={setScale} />
        ) : (
          <Room
            artwork={artwork}
            size={size}
            scene={scene}
            wall={wallColors.find(({ id }) => id === wall)?.color ?? ''}
          />
        )}
        <Row gap="0" className={styles.walls}>
          {!photo && <WallColors value={wall} onChange={setWall} />}
          {photo ? (
            <Button variant="quiet" onClick={() => setPhoto(undefined)}>
              Back to the drawn room
            </Button>
          ) : (
            <PhotoChoice
              onChoose={(chosen) => {
                setPhoto(chosen);
                setScale(undefined);
              }}
            />
          )}
          <ShareButton title={title} url={`${location.origin}${paths.artwork(artwork.id)}?wall`} />
        </Row>
      </figure>
      <DialogBar>
        <Stack gap="1 3" className={styles.bar}>
          {sized.length > 1 && (
            <Select
              label="Size & Price"
              value={variation?.id}
              onChange={chooseVariation}
              options={sized.map((entry) => ({ value: entry.id, label: variationOption(entry) }))}
            />
          )}
          <BuyBar artwork={artwork} variation={variation} shownIn="dialog" />
        </Stack>
      </DialogBar>
    </Dialog>
  );
}

interface PhotoChoiceProps {
  readonly onChoose: (photo: HTMLCanvasElement) => void;
}

const photoToast = 'photo of a wall';

/** A button that chooses a picture file or, on a phone, takes a photo. */
function PhotoChoice({ onChoose }: PhotoChoiceProps) {
  async function open({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    dismissToasts(photoToast);
    try {
      onChoose(await loadPhoto(file));
    } catch {
      errorToast(
        photoToast,
        'This photo could not be opened.',
        'It may be damaged, or of a kind that this browser does not read. Choose a JPEG, PNG or WebP file.',
      );
    }
    // Allows choosing the same file again.
    target.value = '';
  }

  return (
    <label className={classNames(buttonStyles.button, buttonStyles.quiet, styles.choose)}>
      <input type="file" accept="image/*" className="visually-hidden" onChange={open} />
      Use a photo of my wall
    </label>
  );
}

interface WallColorsProps {
  readonly value: WallColor['id'];
  readonly onChange: (id: WallColor['id']) => void;
}

function WallColors({ value, onChange }: WallColorsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">
        {`Wall: ${wallColors.find(({ id }) => id === value)?.name}`}
      </legend>
      <Row gap="0">
        {wallColors.map((one) => (
          <label key={one.id} className={styles.swatch}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={one.id === value}
              onChange={() => onChange(one.id)}
              aria-label={one.name}
            />
            <span className={styles.paint} style={{ background: one.color }}>
              {one.id === value && <Icon name="check" size={18} />}
            </span>
          </label>
        ))}
      </Row>
    </fieldset>
  );
}

/** Wall colors. The last is mixed from the work's own color. */
const wallColors = [
  { id: 'chalk', name: 'Chalk', color: '#f1ece2' },
  { id: 'sand', name: 'Sand', color: '#d8c9b0' },
  { id: 'sage', name: 'Sage', color: '#a7b39d' },
  { id: 'dusk', name: 'Dusk', color: '#5f7285' },
  { id: 'night', name: 'Night', color: '#2b2334' },
  { id: 'own', name: 'From the painting', color: 'color-mix(in oklab, var(--own) 32%, #efe8dc)' },
] as const;

type WallColor = (typeof wallColors)[number];

/** Returns the wall color that suits the current color scheme. */
function wallOfTheHour(): WallColor['id'] {
  return isNight() ? 'night' : 'chalk';
}
