import { useState } from 'react';
import type { LeftOut } from '#shared/model/left-out.ts';
import type { SyncProgress } from '#shared/model/studio.ts';
import { byTitle } from '#shared/rules/titles.ts';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { timeInSentence } from '#web/features/studio/readable-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { List } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { detailOf, isFound, leftOutReasons, leftOutSizes } from './left-out-words.ts';
import { RefreshItem } from './refresh-work.tsx';
import styles from './sync-lists.module.css';
import { useLeftOut } from './use-left-out.ts';

/** Below it everything is in sight. */
const worthSearching = 12;

interface LeftOutDialogProps {
  readonly progress: Pick<SyncProgress, 'readAt'>;
  readonly onClose: () => void;
}

/** What Square sells that is not in the shop: why, and what to do about it. */
export function LeftOutDialog({ progress: { readAt }, onClose }: LeftOutDialogProps) {
  const [typed, setTyped] = useState('');
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useLeftOut();
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
      <Note>
        {`What Square has and the shop does not show${readAt ? `, as of the sync of ${timeInSentence(readAt)}` : ''}.`}
      </Note>
      {isPending && <Skeleton height="8rem" />}
      {(all.length > worthSearching || hasNextPage) && (
        <TextField
          className={styles.search}
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
          <List className={styles.list}>
            {entries.map((entry) => (
              <Entry key={`${entry.artworkId} ${entry.title} ${entry.reason}`} entry={entry} />
            ))}
          </List>
        </section>
      ))}
      <LoadProblem
        of={{ error, isFetching, refetch: () => (data ? fetchNextPage() : refetch()) }}
        words="The list could not be loaded."
      />
      {hasNextPage && !error && (
        <Button inactive={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
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

/** Its rows are kept for 30 days; the counts stay. */
function emptyWords(typed: string, known: number): string {
  return known > 0 && typed !== ''
    ? `Nothing has “${typed}” in it.`
    : 'This list is kept for 30 days. Start a sync to see it again.';
}
