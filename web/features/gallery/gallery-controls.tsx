import { lazy, type Ref, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { allCategories } from '#shared/artwork/categories.ts';
import { countChoices, type GalleryFilter } from '#shared/artwork/gallery-filter.ts';
import { openWhenLoaded } from '#web/features/open-when-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './gallery-controls.module.css';

const loadPanel = () => import('#web/features/gallery/sorting/filter-panel.tsx');
const FilterPanel = lazy(loadPanel);

interface GalleryControlsProps {
  readonly ref: Ref<HTMLElement>;
  readonly categories: readonly string[];
  readonly category: string;
  readonly onCategory: (category: string) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly isWishlistOnly: boolean;
  readonly onWishlistOnly: (on: boolean) => void;
  /** Undefined in a gallery with too few works for sorting. */
  readonly sorting: Sorting | undefined;
}

interface Sorting {
  readonly filter: GalleryFilter;
  readonly onChange: (filter: GalleryFilter) => void;
  readonly artworks: readonly Artwork[];
  readonly onOpen: () => void;
  /** Number of matching works; undefined until it is known. */
  readonly count: number | undefined;
}

export function GalleryControls(props: GalleryControlsProps) {
  const { ref, categories, category, onCategory, search, onSearch, isWishlistOnly, onWishlistOnly } = props;
  const field = useRef<HTMLInputElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const adopt = useRef({ onSearch, onCategory, category });

  useLayoutEffect(() => {
    // Read text and choices that the visitor entered before hydration.
    const { onSearch: searchFor, onCategory: choose, category: served } = adopt.current;
    const typed = field.current?.value;
    if (typed) searchFor(typed);
    const chosen = choice.current?.value;
    if (chosen && chosen !== served) choose(chosen);
  }, []);

  return (
    <search ref={ref} className={styles.controls}>
      <Select
        ref={choice}
        label="Category"
        hideLabel
        className={styles.category}
        value={category}
        onChange={onCategory}
        options={[allCategories, ...categories].map((name) => ({ value: name, label: name }))}
      />
      <TextField
        ref={field}
        label="Search artworks"
        hideLabel
        type="search"
        placeholder="Search artworks..."
        autoComplete="off"
        enterKeyHint="search"
        className={styles.search}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Button className={styles.wishlist} onClick={() => onWishlistOnly(!isWishlistOnly)}>
        {isWishlistOnly ? 'Show All' : 'Show Wishlist'}
      </Button>
      {props.sorting && <SortAndFilter {...props.sorting} />}
    </search>
  );
}

/** The button that opens sorting and filters, in a gallery with enough works (rule 3.18). */
function SortAndFilter({ filter, onChange, artworks, onOpen, count }: Sorting) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const choices = countChoices(filter);
  const isCounted = (isOpen || choices > 0) && count !== undefined;

  function toggle() {
    if (isOpen) return setOpen(false);
    openWhenLoaded(loadPanel, () => {
      onOpen();
      setOpen(true);
    });
  }

  return (
    <>
      <div className={styles.sorting}>
        <Button
          variant="quiet"
          className={styles.sort}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={toggle}
        >
          {`Sort and filter${choices > 0 ? ` (${choices})` : ''}`}
        </Button>
        <output className={styles.count}>{isCounted && (count === 1 ? '1 work' : `${count} works`)}</output>
      </div>
      {isOpen && (
        <Suspense>
          <FilterPanel id={panel} filter={filter} onChange={onChange} artworks={artworks} />
        </Suspense>
      )}
    </>
  );
}
