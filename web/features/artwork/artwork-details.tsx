import { type CSSProperties, lazy, type ReactElement, Suspense, useState } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { orientation } from '#shared/artwork/pictures.ts';
import { isSold } from '#shared/artwork/sold.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { hasVariationLabel, variationOption } from '#shared/artwork/variations.ts';
import { hasBlackFrame, hasRealImage } from '#shared/artwork/visibility.ts';
import { paths } from '#shared/site/paths.ts';
import { PictureStage } from '#web/features/artwork/pictures/picture-stage.tsx';
import type { Direction } from '#web/features/artwork/pictures/use-swipe.ts';
import { picturesMark, previewUrl } from '#web/features/artwork/previous-next/use-previous-next.ts';
import { WallButton } from '#web/features/artwork/wall/wall-button.tsx';
import { SoldMark } from '#web/features/sold/sold-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogBar } from '#web/ui/dialog-bar.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Select } from '#web/ui/select.tsx';
import { ArtworkDescription } from './artwork-description.tsx';
import styles from './artwork-dialog.module.css';
import { BuyBar } from './buy-bar.tsx';
import { FactList } from './fact-list.tsx';
import { ShippingNote } from './shipping-note.tsx';
import { useArtworkChoice } from './use-artwork-choice.ts';
import { WoodNote } from './wood-note.tsx';

const VariationsDialog = lazy(() => import('./variations-dialog.tsx'));

interface ArtworkDetailsProps {
  readonly artwork: Artwork;
  readonly artworks: readonly Artwork[];
  readonly titleId: string;
  readonly source: 'gallery' | 'home' | 'cart' | 'studio';
  /** Called when an arrow key or a swipe goes past the work's first or last picture. */
  readonly onPastEnd?: ((direction: Direction) => void) | undefined;
  readonly footnote?: ((artwork: Artwork) => ReactElement) | undefined;
}

/** Vertical pictures are 350 px wide on wide screens, others at most 700 px (rule 6.13). */
const sizes = { vertical: '(min-width: 768px) 350px, 90vw', horizontal: '(min-width: 768px) 700px, 90vw' };

export function ArtworkDetails({
  artwork,
  artworks,
  titleId,
  source,
  onPastEnd,
  footnote,
}: ArtworkDetailsProps) {
  const choice = useArtworkChoice(artwork, artworks, source === 'studio' ? 'studio' : 'dialog');
  const [isListOpen, setListOpen] = useState(false);
  const { chosen, variation, variations } = choice;
  const { width, height } = chosen.picture ?? { width: 4, height: 5 };
  const layout = orientation({ width, height });
  const preview = hasBlackFrame(chosen.category) ? undefined : previewUrl(chosen);

  return (
    <div
      className={styles.layout}
      data-orientation={layout}
      data-source={source}
      data-preview={preview && ''}
      style={
        { '--ratio': width / height, ...(preview && { '--preview': `url("${preview}")` }) } as CSSProperties
      }
    >
      {hasRealImage(chosen) && (
        <div className={styles.image} {...{ [picturesMark]: '' }}>
          <PictureStage
            key={chosen.id}
            artwork={chosen}
            sizes={sizes[layout]}
            className={styles.picture}
            onPastEnd={onPastEnd}
          />
        </div>
      )}
      <Stack className={styles.details}>
        <Stack>
          <h2 id={titleId} className={styles.title}>
            {displayTitle(artwork.title)}
          </h2>
          {isSold(chosen) && <SoldMark large />}
          <ArtworkDescription description={chosen.description} />
          <WoodNote category={chosen.category} />
        </Stack>
        <Stack>
          {choice.categories.length > 1 && (
            <Select
              label="Category"
              value={choice.category}
              onChange={choice.chooseCategory}
              options={choice.categories.map((name) => ({ value: name, label: name }))}
            />
          )}
          {variations.length > 1 && (
            <Select
              label="Size & Price"
              value={variation?.id}
              onChange={choice.chooseVariation}
              options={variations.map((entry) => ({ value: entry.id, label: variationOption(entry) }))}
            />
          )}
          {/* A variation named 'regular' has no row (rule 6.7). */}
          <FactList
            facts={[
              [
                'Selected Variation',
                variation && hasVariationLabel(variation.name) ? variation.name : undefined,
              ],
              ['Year', chosen.year],
              ['Category', chosen.category],
              ['Medium', chosen.medium],
            ]}
          />
          <ShippingNote artwork={chosen} />
          <Row gap="0 3" className={styles.more}>
            {source !== 'studio' && <WallButton choice={choice} />}
            {chosen.variations.length > 1 && (
              <Button variant="quiet" onClick={() => setListOpen(true)}>
                All sizes and prices
              </Button>
            )}
            {source !== 'studio' && (
              <Link to={paths.artwork(chosen.id)} replace className="touch">
                Open the artwork's page
              </Link>
            )}
          </Row>
          {footnote?.(chosen)}
        </Stack>
      </Stack>
      <DialogBar>
        <BuyBar artwork={chosen} variation={variation} shownIn={source === 'studio' ? 'studio' : 'dialog'} />
      </DialogBar>
      {isListOpen && (
        <Suspense>
          <VariationsDialog artwork={chosen} onClose={() => setListOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
