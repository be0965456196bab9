import { memo, useId, useRef, useState } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import type { Flag } from '#shared/artwork/flags.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { hasVariationLabel, isInStock, isLowStock } from '#shared/artwork/variations.ts';
import { hasBlackFrame, hasRealImage, isPublic } from '#shared/artwork/visibility.ts';
import { formatPrice } from '#shared/money/money.ts';
import { paths } from '#shared/site/paths.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { timeInSentence } from '#web/features/studio/kit/readable-time.ts';
import { RefreshWork } from '#web/features/studio/sync/refresh-work.tsx';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './inventory.module.css';

/** Dialogs that can be open over the list. */
export type Over =
  | { readonly dialog: 'work'; readonly id: string }
  | { readonly dialog: 'variations'; readonly artwork: StudioArtwork }
  | { readonly dialog: 'print'; readonly artworks: readonly StudioArtwork[] }
  | { readonly dialog: 'order'; readonly artworks: readonly StudioArtwork[] };

export interface InventoryRowProps {
  readonly artwork: StudioArtwork;
  readonly isSelected: boolean;
  readonly onSelect: (artworkId: string, isSelected: boolean) => void;
  readonly onOpen: (wanted: Over) => void;
  /** Toggles a flag and returns its new value. */
  readonly onToggle: (artworkId: string, flag: Flag) => Promise<boolean>;
  /** When the work was last read from Square. */
  readonly readAt: string | undefined;
  readonly problem: string | undefined;
  /** What to enter at Square if the work lacks something. */
  readonly lacking: string | undefined;
}

/** One work of the inventory. Memoized, so that a search does not render all rows again. */
export const InventoryRow = memo(function InventoryRow({
  artwork,
  isSelected,
  onSelect,
  onOpen,
  onToggle,
  readAt,
  problem,
  lacking,
}: InventoryRowProps) {
  const title = displayTitle(artwork.title);
  const [first] = artwork.variations;
  const count = artwork.variations.length;
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  return (
    <li className={classNames(styles.row, artwork.hidden && styles.hidden)}>
      <label className={styles.select}>
        <input
          type="checkbox"
          aria-label={`Select ${title}, ${artwork.category}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(artwork.id, target.checked)}
        />
      </label>
      <div className={classNames(styles.picture, hasBlackFrame(artwork.category) && styles.framed)}>
        {hasRealImage(artwork) ? (
          <ArtworkPicture artwork={artwork} sizes="3rem" cover />
        ) : (
          <span>No image</span>
        )}
      </div>
      <div className={styles.name}>
        <button
          type="button"
          className={styles.title}
          onClick={() => onOpen({ dialog: 'work', id: artwork.id })}
        >
          <bdi>{title}</bdi>
        </button>
        <Note as="span" size="xs" className={styles.kind}>
          <span>{artwork.category}</span>
          {first && hasVariationLabel(first.name) && (
            <span>{` · ${keepMeasures(first.name)}${count > 1 ? ` and ${count - 1} more` : ''}`}</span>
          )}
        </Note>
      </div>
      <p className={styles.facts}>
        <span className={styles.price}>{formatPrice(first?.price)}</span>{' '}
        <span className={first && isLowStock(first) ? styles.low : undefined}>{stockWords(first)}</span>
      </p>
      <FlagSwitch artwork={artwork} name="featured" label="Featured" title={title} onToggle={onToggle} />
      <FlagSwitch artwork={artwork} name="hidden" label="Hidden" title={title} onToggle={onToggle} />
      <IconButton
        label={`More about ${title}, ${artwork.category}`}
        className={styles.menu}
        aria-expanded={isOpen}
        aria-controls={more}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="M5 12h.01M12 12h.01M19 12h.01" />
      </IconButton>
      {(problem || lacking) && (
        <div className={classNames(styles.below, styles.problem)}>
          {problem && <p>{problem}</p>}
          {lacking && <p>{lacking}</p>}
        </div>
      )}
      {isOpen && (
        <div id={more} className={styles.below}>
          <RefreshWork
            artworkId={artwork.id}
            title={title}
            shopPath={isPublic(artwork) ? paths.artwork(artwork.id) : undefined}
            variations={
              count > 1 ? { count, onShow: () => onOpen({ dialog: 'variations', artwork }) } : undefined
            }
          >
            {readAt && <span>{`Updated ${timeInSentence(readAt)}`}</span>}
          </RefreshWork>
        </div>
      )}
    </li>
  );
});

interface FlagSwitchProps extends Pick<InventoryRowProps, 'artwork' | 'onToggle'> {
  readonly name: Flag;
  readonly label: string;
  readonly title: string;
}

function FlagSwitch({ artwork, name, label, title, onToggle }: FlagSwitchProps) {
  const { on, toggle } = useFlag(artwork, name, onToggle);
  return (
    <Switch
      label={label}
      hideLabel
      aria-label={`${label}: ${title}`}
      className={styles.flag}
      checked={on}
      onChange={toggle}
    />
  );
}

function stockWords(variation: StudioArtwork['variations'][number] | undefined): string {
  if (!variation || !Number.isFinite(variation.inStock)) return 'N/A';
  return isInStock(variation) ? `${variation.inStock} in stock` : 'Out of stock';
}

/**
 * Returns a work's flag and its toggle. The new value shows while it is saved; after a failure the old value returns.
 * If the flag is toggled during a request, the last value is saved.
 */
function useFlag(artwork: StudioArtwork, name: Flag, onToggle: InventoryRowProps['onToggle']) {
  /** The value to show while it is being saved. */
  const [wanted, setWanted] = useState<boolean>();
  /** The value of the last click; undefined while nothing is being saved. */
  const pressed = useRef<boolean>(undefined);
  const on = wanted ?? artwork[name];

  /** Makes one change at a time, because each request toggles the flag. Continues if the row leaves the list. */
  async function save(): Promise<void> {
    try {
      for (let saved: boolean | undefined; saved !== pressed.current; ) {
        saved = await onToggle(artwork.id, name);
      }
    } finally {
      pressed.current = undefined;
      setWanted(undefined);
    }
  }

  return {
    on,
    toggle: () => {
      const isSaving = pressed.current !== undefined;
      pressed.current = !on;
      setWanted(!on);
      if (isSaving) return;
      void tellOutcome(`flag ${artwork.id} ${name}`, save(), { failed: `Failed to update ${name} status` });
    },
  };
}
