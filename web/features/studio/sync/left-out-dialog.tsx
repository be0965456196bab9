import { useState } from 'react';
import { foldText } from '#shared/artwork/search.ts';
import { byTitle } from '#shared/artwork/titles.ts';
import type { LeftOut, LeftOutReason } from '#shared/studio/left-out.ts';
import type { SyncProgress } from '#shared/studio/studio.ts';
import { call } from '#web/api/client.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { MoreButton, usePages } from '#web/features/studio/kit/paged.tsx';
import { timeInSentence } from '#web/features/studio/kit/readable-time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { List, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RefreshItem } from './refresh-work.tsx';
import styles from './sync.module.css';

/** Minimum number of entries for which a search field is shown. */
const worthSearching = 12;

interface LeftOutDialogProps {
  readonly progress: Pick<SyncProgress, 'readAt'>;
  readonly onClose: () => void;
}

/** Lists Square's items that are not in the shop, with the reason and advice for each group. */
export function LeftOutDialog({ progress: { readAt }, onClose }: LeftOutDialogProps) {
  const [typed, setTyped] = useState('');
  const pages = usePages('listLeftOut', {}, (query) => call('listLeftOut', { query }));
  const { data, error, isPending, hasNextPage } = pages;
  const all = data?.pages.flatMap(({ entries }) => entries) ?? [];
  const found = all.filter((entry) => isFound(entry, typed.trim())).sort(byTitle);
  const items = found.filter(({ sizes }) => sizes === undefined);
  const groups = [
    ...leftOutReasons.map(({ reason, ...words }) => ({
      ...words,
      entries: items.filter((entry) => entry.reason === reason),
    })),
    { ...leftOutSizes, entries: found.filter(({ sizes }) => sizes !== undefined) },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Dialog onClose={onClose} title="Not in the shop" width="medium">
      <Stack>
        <Note>
          {`Items in Square that the shop does not show${readAt ? `, as of the sync of ${timeInSentence(readAt)}` : ''}.`}
        </Note>
        {isPending && <Skeleton height="8rem" />}
        {(all.length > worthSearching || hasNextPage) && (
          <TextField
            label="Search this list"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <Note role="status">{data && groups.length === 0 && emptyWords(typed.trim(), all.length)}</Note>
        {groups.map(({ title, advice, entries }) => (
          <section key={title} className={styles.group}>
            <h3>
              <span>{`${title} `}</span>
              <span className={styles.count}>{entries.length}</span>
            </h3>
            <Note>{advice}</Note>
            <List className={classNames(kit.small, styles.list)}>
              {entries.map((entry) => (
                <Entry key={`${entry.artworkId} ${entry.title} ${entry.reason}`} entry={entry} />
              ))}
            </List>
          </section>
        ))}
        <LoadProblem of={pages.asked} words="The list could not be loaded." />
        {hasNextPage && !error && <MoreButton of={pages} />}
      </Stack>
    </Dialog>
  );
}

function Entry({ entry }: { readonly entry: LeftOut }) {
  const { artworkId, reason } = entry;
  const title = entry.title || 'Untitled';
  const detail = detailOf(entry);
  return (
    <li>
      <Text strong>
        <bdi>{title}</bdi>
      </Text>
      {detail !== '' && <p>{detail}</p>}
      {reason !== 'kind' && <RefreshItem artworkId={artworkId} title={title} />}
    </li>
  );
}

/** Returns the text for an empty list. The shop stores the entries for 30 days and their number for longer. */
function emptyWords(typed: string, known: number): string {
  return known > 0 && typed !== ''
    ? `No matches for “${typed}”.`
    : 'This list is kept for 30 days. Start a sync to see it again.';
}

/** Reasons in the displayed order: those that need action are first. */
const leftOutReasons: readonly {
  readonly reason: LeftOutReason;
  readonly title: string;
  /** Explanation of the reason, and what to do. */
  readonly advice: string;
}[] = [
  {
    reason: 'refused',
    title: 'Could not be read',
    advice:
      'The shop keeps the last version that it could read. Correct them in Square; the next sync updates them.',
  },
  {
    reason: 'elsewhere',
    title: 'Not sold at the shop’s location',
    advice: 'To sell them here, add this shop’s location under Locations in Square.',
  },
  {
    reason: 'notForSale',
    title: 'Not for sale',
    advice: 'Every size is marked as not sellable. To sell them here, make one sellable in Square.',
  },
  {
    reason: 'hidden',
    title: 'Hidden in Square Online',
    advice: 'To sell one here, make it visible in Square: open the item and change its online visibility.',
  },
  {
    reason: 'archived',
    title: 'Archived',
    advice: 'To bring one back, unarchive it in Square.',
  },
  {
    reason: 'kind',
    title: 'Not works',
    advice: 'The shop shows works only. There is nothing to do.',
  },
];

/** The group of sizes that are left out although their work is in the shop. */
const leftOutSizes = {
  title: 'Sizes of works that are in the shop',
  advice: 'To sell one here, make it sellable at this shop’s location in Square.',
};

/** Further text about an entry. */
function detailOf({ reason, detail, sizes }: LeftOut): string {
  if (sizes)
    return `${sizes.join(', ')}: ${reason === 'elsewhere' ? 'not at this location' : 'not for sale'}`;
  return detail ?? '';
}

/** Returns whether the entry contains every typed word. */
function isFound(entry: LeftOut, typed: string): boolean {
  const text = foldText(`${entry.title} ${detailOf(entry)} ${entry.artworkId}`);
  return foldText(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
