import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Category, StudioArtwork } from '#shared/artwork/artwork.ts';
import { byCategory, isNameOfAll } from '#shared/artwork/categories.ts';
import { inFeaturedOrder } from '#shared/artwork/featured-order.ts';
import type { Flag } from '#shared/artwork/flags.ts';
import { sortByTitle } from '#shared/artwork/sort-by-title.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { type Lack, missingSizes } from '#shared/studio/lacking.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { LazyArtworkDialog, loadArtworkDialog } from '#web/features/artwork/lazy-artwork-dialog.tsx';
import { openWhenLoaded } from '#web/features/open-when-loaded.ts';
import { LoadFailure, Loading } from '#web/features/studio/kit/loading.tsx';
import { useFirstEntries } from '#web/features/studio/kit/use-first-entries.ts';
import { RefreshWork } from '#web/features/studio/sync/refresh-work.tsx';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { Note, TextButton } from '#web/ui/text.tsx';
import { groupRows, groupSize } from './group-rows.ts';
import { InventoryControls } from './inventory-controls.tsx';
import { defaultFilter, filterInventory, type InventoryFilter, widestFilter } from './inventory-filter.ts';
import type { Over } from './inventory-row.tsx';
import { ListHeads } from './list-heads.tsx';
import { readStatuses } from './read-status.ts';
import { RowGroup } from './row-group.tsx';
import { useStudioArtworks } from './use-studio-artworks.ts';

const loadDialog = {
  work: loadArtworkDialog,
  variations: () => import('#web/features/artwork/variations-dialog.tsx'),
  order: () => import('#web/features/studio/featured/featured-order-dialog.tsx'),
  print: () => import('#web/features/studio/print/print-dialog.tsx'),
};
const FeaturedOrderDialog = lazy(loadDialog.order);
const PrintDialog = lazy(loadDialog.print);
const VariationsDialog = lazy(loadDialog.variations);

const placesKept = ['3rem', '3rem', '3rem', '3rem', '3rem', '3rem'];

interface InventoryProps {
  readonly filter: InventoryFilter;
  readonly onFilter: (filter: InventoryFilter) => void;
}

/** The list of works with its filters, toggles and dialogs. */
export function Inventory({ filter, onFilter }: InventoryProps) {
  const artworks = useStudioArtworks();
  const listed = useQuery(query('listCategories'));
  const applied = useDeferredValue(filter);
  const sorted = useMemo(() => sortByTitle(artworks.data ?? []), [artworks.data]);
  const shown = useMemo(() => filterInventory(sorted, applied), [sorted, applied]);
  const listedNow = useFirstEntries(artworks.data && shown, groupSize);
  const groups = useMemo(() => groupRows(listedNow), [listedNow]);
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
  const [over, setOver] = useState<Over>();
  const close = () => setOver(undefined);
  const open = useCallback((wanted: Over) => {
    openWhenLoaded(loadDialog[wanted.dialog], () => setOver(wanted));
  }, []);
  const toggle = useToggle();
  const chosen = shown.filter(({ id }) => selected.has(id));
  const featured = useMemo(
    () => inFeaturedOrder((artworks.data ?? []).filter((work) => work.featured && !work.isDeleted)),
    [artworks.data],
  );
  const printed = chosen.length > 0 ? chosen : shown;
  const actions = [
    featured.length > 1 && {
      label: 'Reorder featured works',
      onPress: () => open({ dialog: 'order', artworks: featured }),
    },
    printed.length > 0 && {
      label: 'Print labels and price list',
      onPress: () => open({ dialog: 'print', artworks: printed }),
    },
  ].filter((action) => action !== false);

  return (
    <section aria-labelledby="inventory-title">
      <h2 id="inventory-title" className="visually-hidden">
        Artworks
      </h2>
      <InventoryControls
        filter={filter}
        categories={categories}
        onChange={onFilter}
        count={
          artworks.data
            ? `${shown.length} of ${artworks.data.length} artworks${filter.lacking ? `, without a ${filter.lacking}` : ''}`
            : ''
        }
        actions={actions}
      />
      {filter.lacking && (
        <Note>
          <span>{`${lackWords[filter.lacking]} `}</span>
          <TextButton onClick={() => onFilter(defaultFilter)}>Show all works again</TextButton>
        </Note>
      )}
      {artworks.isPending && <Loading words="Loading artworks" heights={placesKept} />}
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
        <ListHeads shown={shown} chosen={chosen} onSelect={setSelected}>
          <TextButton onClick={() => open({ dialog: 'print', artworks: chosen })}>Print…</TextButton>
        </ListHeads>
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
            onToggle={toggle}
          />
        ))}
      </div>
      <LazyArtworkDialog
        artworkId={over?.dialog === 'work' ? over.id : undefined}
        onClose={close}
        source="studio"
        footnote={({ id, title }) => <RefreshWork key={id} artworkId={id} title={displayTitle(title)} />}
      />
      <Suspense>
        {over?.dialog === 'variations' && <VariationsDialog artwork={over.artwork} onClose={close} />}
        {over?.dialog === 'order' && <FeaturedOrderDialog artworks={over.artworks} onClose={close} />}
        {over?.dialog === 'print' && <PrintDialog artworks={over.artworks} onClose={close} />}
      </Suspense>
    </section>
  );
}

/** Shared by all rows. Two mutations for each row would make a search about 10 % slower. */
function useToggle() {
  const { mutateAsync: toggleFeatured } = useOperation('toggleFeatured');
  const { mutateAsync: toggleHidden } = useOperation('toggleHidden');
  return useCallback(
    async (id: string, flag: Flag) =>
      flag === 'featured'
        ? (await toggleFeatured({ params: { id } })).featured
        : (await toggleHidden({ params: { id } })).hidden,
    [toggleFeatured, toggleHidden],
  );
}

const lackWords: Readonly<Record<Lack, string>> = {
  picture: 'Visitors do not see them. Give each an image in Square, then refresh it.',
  size: 'They cannot be shown on a wall at their size. Correct each in Square, then refresh it.',
};

/** Returns the shop's categories, and the categories that only hidden works have. */
function categoriesOf(artworks: readonly StudioArtwork[], listed: readonly Category[]): string[] {
  const names = new Set([...listed.map(({ name }) => name), ...artworks.map(({ category }) => category)]);
  return [...names].filter((name) => name !== '' && !isNameOfAll(name)).sort(byCategory);
}
