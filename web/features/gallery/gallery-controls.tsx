import { type Ref, useLayoutEffect, useRef } from 'react';
import { allCategories } from '#shared/rules/categories.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './gallery-controls.module.css';

interface GalleryControlsProps {
  readonly ref: Ref<HTMLElement>;
  readonly categories: readonly string[];
  readonly category: string;
  readonly onCategory: (category: string) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly isWishlistOnly: boolean;
  readonly onWishlistOnly: (on: boolean) => void;
}

export function GalleryControls(props: GalleryControlsProps) {
  const { ref, categories, category, onCategory, search, onSearch, isWishlistOnly, onWishlistOnly } = props;
  const field = useRef<HTMLInputElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const adopt = useRef({ onSearch, onCategory, category });

  useLayoutEffect(() => {
    // What was typed and chosen on the served page before this script ran is the search.
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
    </search>
  );
}
