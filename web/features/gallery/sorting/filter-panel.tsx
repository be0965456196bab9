import { useMemo } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { mayBeBought } from '#shared/artwork/buying.ts';
import { countChoices, type GalleryFilter, plainFilter } from '#shared/artwork/gallery-filter.ts';
import { isInStock } from '#shared/artwork/variations.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import styles from './filter-panel.module.css';
import { onlineWords, orientationWords, sizeWords, sortWords } from './filter-words.ts';

interface FilterPanelProps {
  readonly id: string;
  readonly filter: GalleryFilter;
  readonly onChange: (filter: GalleryFilter) => void;
  readonly artworks: readonly Artwork[];
}

/** The fields for sorting and filtering the gallery. Each choice takes effect immediately. */
export default function FilterPanel({ id, filter, onChange, artworks }: FilterPanelProps) {
  const asksOnline = useMemo(() => artworks.some(isAskedAbout), [artworks]);
  return (
    <Row id={id} className={styles.panel}>
      <Choice
        label="Sort by"
        nothing="Title"
        words={sortWords}
        value={filter.sort}
        onChange={(sort) => onChange({ ...filter, sort })}
      />
      <Choice
        label="Orientation"
        nothing="Any"
        words={orientationWords}
        value={filter.orientation}
        onChange={(orientation) => onChange({ ...filter, orientation })}
      />
      <Choice
        label="Longest side"
        nothing="Any"
        words={sizeWords}
        value={filter.size}
        onChange={(size) => onChange({ ...filter, size })}
      />
      <Row gap="0 3" between className={styles.rest}>
        {(asksOnline || filter.online) && (
          <Switch
            label={onlineWords}
            checked={filter.online === 'yes'}
            onChange={(on) => onChange({ ...filter, online: on ? 'yes' : undefined })}
          />
        )}
        <Button
          variant="quiet"
          inactive={countChoices(filter) === 0}
          className={styles.clear}
          onClick={() => onChange(plainFilter)}
        >
          Clear
        </Button>
      </Row>
    </Row>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** Label of the first option, which clears the choice. */
  readonly nothing: string;
  readonly words: Readonly<Record<Value, string>>;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

function Choice<Value extends string>({ label, nothing, words, value, onChange }: ChoiceProps<Value>) {
  const options = Object.entries<string>(words).map(([name, word]) => ({ value: name, label: word }));
  return (
    <Select
      label={label}
      className={styles.choice}
      options={[{ value: '', label: nothing }, ...options]}
      value={value ?? ''}
      onChange={(chosen) => onChange((chosen || undefined) as Value | undefined)}
    />
  );
}

/** Returns whether a size in stock can only be bought from the artist on request. */
function isAskedAbout(artwork: Artwork): boolean {
  return artwork.variations.some(
    (variation) => isInStock(variation) && !mayBeBought({ ...artwork, ...variation }),
  );
}
