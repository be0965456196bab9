import { type ReactNode, useState } from 'react';
import type { SyncDiff } from '#shared/model/sync-change.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { List } from '#web/ui/layout.tsx';
import styles from './sync-lists.module.css';

interface Group<Entry> {
  readonly count: number;
  readonly entries: readonly Entry[];
  readonly cursor?: string | undefined;
}

interface PreviewGroupProps<Entry> {
  readonly title: string;
  readonly first: Group<Entry>;
  /** The same group of a later answer. */
  readonly pick: (diff: SyncDiff) => Group<Entry>;
  readonly children: (entry: Entry) => { readonly key: string; readonly content: ReactNode };
}

/** One group of a preview: how many there are, the first ones, and more on request. */
export function PreviewGroup<Entry>({ title, first, pick, children }: PreviewGroupProps<Entry>) {
  const [later, setLater] = useState<readonly Group<Entry>[]>([]);
  const { mutate, isPending, error } = useOperation('listSyncDiff');
  const groups = [first, ...later];
  const entries = groups.flatMap((group) => group.entries);
  const cursor = groups.at(-1)?.cursor;
  if (first.count === 0) return null;

  function showMore(from: string) {
    mutate({ query: { cursor: from } }, { onSuccess: (diff) => setLater([...later, pick(diff)]) });
  }

  return (
    <details className={styles.group} open>
      <summary>
        <span>{`${title} `}</span>
        <span className={styles.count}>{first.count}</span>
      </summary>
      <List className={styles.list}>
        {entries.map((entry) => {
          const { key, content } = children(entry);
          return <li key={key}>{content}</li>;
        })}
      </List>
      {cursor && (
        <Button inactive={isPending} onClick={() => showMore(cursor)}>
          {`Show ${Math.min(first.entries.length, first.count - entries.length)} more`}
        </Button>
      )}
      {error && <FormProblem>{messageOf(error, 'They could not be loaded')}</FormProblem>}
    </details>
  );
}
