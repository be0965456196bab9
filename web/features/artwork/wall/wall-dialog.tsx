import { type CSSProperties, useId, useState } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { variationOption } from '#shared/artwork/variations.ts';
import { hasBlackFrame } from '#shared/artwork/visibility.ts';
import { paths } from '#shared/site/paths.ts';
import { type Size, sizeOf } from '#shared/size/size-of.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { BuyBar } from '#web/features/artwork/buy-bar.tsx';
import { ShareButton } from '#web/features/artwork/share-button.tsx';
import type { ArtworkChoice } from '#web/features/artwork/use-artwork-choice.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogBar } from '#web/ui/dialog-bar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isNight } from '#web/ui/is-night.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Room } from './room.tsx';
import { borderOnWood, hang, sceneFor, wallText } from './scene.ts';
import styles from './wall.module.css';

interface WallDialogProps {
  readonly choice: ArtworkChoice;
  readonly size: Size;
  readonly onClose: () => void;
}

/** A work on a drawn wall, to scale. Another size grows or shrinks on the same wall. */
export default function WallDialog({ choice, size, onClose }: WallDialogProps) {
  const { chosen: artwork, variations, variation, chooseVariation } = choice;
  const [wall, setWall] = useState<WallColor['id']>(wallOfTheHour);
  const title = displayTitle(artwork.title);
  const sized = variations.filter((one) => sizeOf(artwork, one) !== undefined);
  return (
    <Dialog onClose={onClose} title={`${title} in a room`} width="artwork">
      <Stack>
        <Wall
          artwork={artwork}
          size={size}
          sizes={sized.flatMap((one) => sizeOf(artwork, one) ?? [])}
          wall={wall}
        />
        <div className={styles.choices}>
          <WallColors value={wall} own={artwork.picture?.color} onChange={setWall} />
          {sized.length > 1 && (
            <Select
              label="Size & Price"
              value={variation?.id}
              onChange={chooseVariation}
              options={sized.map((entry) => ({ value: entry.id, label: variationOption(entry) }))}
            />
          )}
        </div>
        <div className={styles.share}>
          <ShareButton title={title} url={`${location.origin}${paths.artwork(artwork.id)}?wall`} />
        </div>
      </Stack>
      <DialogBar>
        <BuyBar artwork={artwork} variation={variation} shownIn="dialog" />
      </DialogBar>
    </Dialog>
  );
}

interface WallProps {
  readonly artwork: Artwork;
  readonly size: Size;
  readonly sizes: readonly Size[];
  readonly wall: WallColor['id'];
}

function Wall({ artwork, size, sizes, wall }: WallProps) {
  const scene = sceneFor([size, ...sizes]);
  const border = hasBlackFrame(artwork.category) ? borderOnWood : 0;
  const place = hang(size, scene, border);
  const share = place.width / scene.width;
  const room = {
    '--room': scene.width,
    '--ratio': scene.width / scene.height,
    '--wall': wallColors.find(({ id }) => id === wall)?.color,
    '--own': artwork.picture?.color,
    '--left': place.left,
    '--bottom': place.bottom,
    '--width': place.width,
    '--height': place.height,
    '--border': border,
  } as CSSProperties;
  return (
    <figure className={styles.figure}>
      <div className={styles.room} style={room} data-scene={scene.kind}>
        <Room scene={scene} />
        <div className={styles.work} data-work>
          <ArtworkPicture
            artwork={artwork}
            sizes={`(min-width: 56rem) ${Math.ceil(share * 840)}px, ${Math.ceil(share * 100)}vw`}
            eager
            cover
          />
        </div>
      </div>
      <figcaption className={styles.caption} aria-live="polite">
        {keepMeasures(wallText(size, scene))}
      </figcaption>
    </figure>
  );
}

interface WallColorsProps {
  readonly value: WallColor['id'];
  readonly own: string | undefined;
  readonly onChange: (id: WallColor['id']) => void;
}

function WallColors({ value, own, onChange }: WallColorsProps) {
  const name = useId();
  return (
    <fieldset className={styles.colors} style={{ '--own': own } as CSSProperties}>
      <legend>
        Wall: <span className={styles.colorName}>{wallColors.find(({ id }) => id === value)?.name}</span>
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

/** Walls to hang a work on. The last is mixed from the work's own color. */
const wallColors = [
  { id: 'chalk', name: 'Chalk', color: '#f1ece2' },
  { id: 'sand', name: 'Sand', color: '#d8c9b0' },
  { id: 'sage', name: 'Sage', color: '#a7b39d' },
  { id: 'dusk', name: 'Dusk', color: '#5f7285' },
  { id: 'night', name: 'Night', color: '#2b2334' },
  { id: 'own', name: 'From the painting', color: 'color-mix(in oklab, var(--own) 32%, #efe8dc)' },
] as const;

type WallColor = (typeof wallColors)[number];

/** The wall that is nearest to the page's own light. */
function wallOfTheHour(): WallColor['id'] {
  return isNight() ? 'night' : 'chalk';
}
