import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Category, StudioArtwork } from '#shared/artwork/artwork.ts';
import { allCategories, byCategory, isNameOfAll } from '#shared/artwork/categories.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { type Lack, missingSizes } from '#shared/studio/lacking.ts';
import { query } from '#web/api/queries.ts';
import { LazyArtworkDialog, loadArtworkDialog } from '#web/features/artwork/lazy-artwork-dialog.tsx';
import { openWhenLoaded } from '#web/features/open-when-loaded.ts';
import { FeaturedOrder } from '#web/features/studio/featured/featured-order.tsx';
import { LoadFailure } from '#web/features/studio/load-problem.tsx';
import { Loading } from '#web/features/studio/loading.tsx';
import { RefreshWork } from '#web/features/studio/sync/refresh-work.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { groupRows } from './group-rows.ts';
import styles from './inventory.module.css';
import {
  defaultFilter,
  filterInventory,
  type InventoryFilter,
  sortInventory,
  widestFilter,
} from './inventory-filter.ts';
import { readStatuses } from './read-status.ts';
import { RowGroup } from './row-group.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useStudioArtworks } from './use-studio-artworks.ts';

const VariationsDialog = lazy(loadVariations);

const PrintDialog = lazy(loadPrint);

function loadPrint() {
  return import('#web/features/studio/print/print-dialog.tsx');
}

function loadVariations() {
  return import('#web/features/artwork/variations-dialog.tsx');
}

const placesKept = ['4rem', '4rem', '4rem', '4rem', '4rem', '4rem'];

interface InventoryProps {
  readonly filter: InventoryFilter;
  readonly onFilter: (filter: InventoryFilter) => void;
}

/** The list of works with its filters, toggles and dialogs. */
export function Inventory({ filter, onFilter }: InventoryProps) {
  const artworks = useStudioArtworks();
  const listed = useQuery(query('listCategories'));
  const applied = useDeferredValue(filter);
  const sorted = useMemo(() => sortInventory(artworks.data ?? []), [artworks.data]);
  const shown = useMemo(() => filterInventory(sorted, applied), [sorted, applied]);
  const groups = useMemo(() => groupRows(shown), [shown]);
  const categories = useMemo(
    () => categoriesOf(artworks.data ?? [], listed.data ?? []),
    [artworks.data, listed.data],
  );
  const progress = useQuery({ ...query('getSyncProgress'), retry: false }).data;
  const statusOf = useMemo(() => readStatuses(progress), [progress]);
  const { lacking } = applied;
  const notesOn = useCallback(
    (artwork: StudioArtwork) => ({
      ...statusOf(artwork),
      lacking: lacking === 'size' ? missingSizes(artwork).join(' ') : undefined,
    }),
    [statusOf, lacking],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((artworkId: string, isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      if (isSelected) after.add(artworkId);
      else after.delete(artworkId);
      return after;
    });
  }, []);
  const [opened, setOpened] = useState<string>();
  const [variationsOf, setVariationsOf] = useState<StudioArtwork>();
  const [printed, setPrinted] = useState<readonly StudioArtwork[]>();
  const print = useCallback((artworks: readonly StudioArtwork[]) => {
    openWhenLoaded(loadPrint, () => setPrinted(artworks));
  }, []);
  const open = useCallback((artwork: StudioArtwork) => {
    openWhenLoaded(loadArtworkDialog, () => setOpened(artwork.id));
  }, []);
  const showVariations = useCallback((artwork: StudioArtwork) => {
    openWhenLoaded(loadVariations, () => setVariationsOf(artwork));
  }, []);

  return (
    <section aria-labelledby="inventory-title">
      <h2 id="inventory-title" className="visually-hidden">
        Artworks
      </h2>
      <InventoryFilters filter={filter} categories={categories} onChange={onFilter} />
      {artworks.data && (
        <Row gap="0 2" between>
          <Note as="output" size="xs" className={styles.count}>
            {`${shown.length} of ${artworks.data.length} artworks${filter.lacking ? `, without a ${filter.lacking}` : ''}`}
          </Note>
          <Row gap="0 3" className={styles.ways}>
            <FeaturedOrder />
          </Row>
        </Row>
      )}
      {filter.lacking && (
        <Note className={styles.lacking}>
          <span>{`${lackWords[filter.lacking]} `}</span>
          <Button variant="quiet" onClick={() => onFilter(defaultFilter)}>
            Show the others again
          </Button>
        </Note>
      )}
      {artworks.isPending && (
        <Loading words="Loading artworks" heights={placesKept} className={styles.skeletons} />
      )}
      {artworks.error && !artworks.data && (
        <LoadFailure of={artworks} words="The artworks could not be loaded" />
      )}
      {artworks.data && shown.length === 0 && (
        <Message
          title={artworks.data.length === 0 ? 'No artworks yet' : 'No artworks match these filters'}
          as="p"
        >
          {artworks.data.length === 0 ? (
            <p>Start a sync to fetch them from Square.</p>
          ) : (
            <Button onClick={() => onFilter(widestFilter)}>Show all artworks</Button>
          )}
        </Message>
      )}
      {shown.length > 0 && (
        <SelectionBar shown={shown} selected={selected} onSelect={setSelected} onPrint={print} />
      )}
      <div data-groups>
        {groups.map((group, index) => (
          <RowGroup
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is a place in the list, its rows have keys of their own.
            key={index}
            artworks={group}
            selected={selected}
            startsNear={index === 0}
            notesOn={notesOn}
            onSelect={select}
            onOpen={open}
            onShowVariations={showVariations}
          />
        ))}
      </div>
      <LazyArtworkDialog
        artworkId={opened}
        onClose={() => setOpened(undefined)}
        source="studio"
        footnote={({ id, title }) => <RefreshWork key={id} artworkId={id} title={displayTitle(title)} />}
      />
      <Suspense>
        {variationsOf && (
          <VariationsDialog artwork={variationsOf} onClose={() => setVariationsOf(undefined)} />
        )}
        {printed && <PrintDialog artworks={printed} onClose={() => setPrinted(undefined)} />}
      </Suspense>
    </section>
  );
}

const lackWords: Readonly<Record<Lack, string>> = {
  picture: 'Visitors do not see them. Give each an image in Square, then refresh it.',
  size: 'They cannot be shown on a wall at their size. Correct each in Square, then refresh it.',
};

/** The shop's categories and those that only hidden works have. */
function categoriesOf(artworks: readonly StudioArtwork[], listed: readonly Category[]): string[] {
  const names = new Set([...listed.map(({ name }) => name), ...artworks.map(({ category }) => category)]);
  return [...names].filter((name) => name !== '' && !isNameOfAll(name)).sort(byCategory);
}

interface InventoryFiltersProps {
  readonly filter: InventoryFilter;
  readonly categories: readonly string[];
  readonly onChange: (filter: InventoryFilter) => void;
}

const switches = [
  ['hideOutOfStock', 'Hide out of stock'],
  ['hideWithoutImage', 'Hide without image'],
  ['featuredOnly', 'Featured only'],
  ['hiddenOnly', 'Hidden only'],
] as const;

function InventoryFilters({ filter, categories, onChange }: InventoryFiltersProps) {
  const set = (change: Partial<InventoryFilter>) => onChange({ ...filter, ...change });
  return (
    <search className={styles.filters}>
      <TextField
        label="Search artworks"
        type="search"
        autoComplete="off"
        placeholder="Title, size, id…"
        value={filter.search}
        onChange={(event) => set({ search: event.target.value })}
      />
      <Select
        label="Category"
        options={[
          { value: '', label: allCategories },
          ...categories.map((name) => ({ value: name, label: name })),
        ]}
        value={filter.category}
        onChange={(category) => set({ category })}
      />
      <Row gap="0 3" className={styles.switches}>
        {switches.map(([name, label]) => (
          <Switch key={name} label={label} checked={filter[name]} onChange={(on) => set({ [name]: on })} />
        ))}
      </Row>
    </search>
  );
}
