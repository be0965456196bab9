import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SyncDiff } from '#shared/studio/sync-change.ts';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { List, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { FailureWords, failureKey } from './failure-words.tsx';
import { FieldChanges } from './field-changes.tsx';
import styles from './sync.module.css';

interface PreviewDialogProps {
  /** So many works would leave that applying it has to say so. */
  readonly wouldVanish: number | undefined;
  readonly disabled: boolean;
  readonly onClose: () => void;
  /** Applies the preview of this run. */
  readonly onApply: (run: number) => void;
}

/** The changes that a sync would make. */
export function PreviewDialog({ wouldVanish, disabled, onClose, onApply }: PreviewDialogProps) {
  const { data: diff, error } = useQuery({ ...query('listSyncDiff'), retry: false });
  const isEmpty = diff && changesOf(diff) === 0;
  return (
    <Dialog
      onClose={onClose}
      title="What a sync would change"
      width="medium"
      actions={
        <>
          <Button onClick={onClose}>{isEmpty ? 'Close' : 'Change nothing'}</Button>
          {diff && !isEmpty && (
            <Button
              variant={wouldVanish === undefined ? 'primary' : 'danger'}
              disabled={disabled}
              onClick={() => onApply(diff.run)}
            >
              {wouldVanish === undefined
                ? 'Apply these changes'
                : `Apply, and take ${wouldVanish} works down`}
            </Button>
          )}
        </>
      }
    >
      {error && <FormProblem>{messageOf(error, 'The preview could not be loaded')}</FormProblem>}
      {!diff && !error && <Skeleton height="8rem" />}
      {diff && <Diff diff={diff} wouldVanish={wouldVanish} />}
    </Dialog>
  );
}

function changesOf(diff: SyncDiff): number {
  return diff.new.count + diff.changed.count + diff.gone.count;
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

function Diff({ diff, wouldVanish }: { readonly diff: SyncDiff; readonly wouldVanish: number | undefined }) {
  return (
    <Stack>
      <Note>
        {changesOf(diff) === 0
          ? 'The shop matches Square. A sync would change nothing.'
          : `Nothing has been changed yet. Until ${clock.format(new Date(diff.until))} you may apply this: Square is then read again, and changes made there meanwhile are included.`}
      </Note>
      {wouldVanish !== undefined && (
        <Text size="s" tone="danger">
          {`${wouldVanish} works would leave the shop, more than 30% of what visitors see. If you did not archive or delete so much in Square, change nothing and check your Square account first.`}
        </Text>
      )}
      <PreviewGroup title="New" first={diff.new} pick={({ new: group }) => group}>
        {titleOf}
      </PreviewGroup>
      <PreviewGroup title="Changed" first={diff.changed} pick={({ changed }) => changed}>
        {(work) => ({
          key: work.artworkId,
          content: (
            <>
              <Text strong>
                <bdi>{work.title}</bdi>
              </Text>
              {work.fields.length > 0 ? (
                <FieldChanges fields={work.fields} moreFields={work.moreFields} />
              ) : (
                <p>Only changes that visitors do not see.</p>
              )}
            </>
          ),
        })}
      </PreviewGroup>
      <PreviewGroup title="Will be removed" first={diff.gone} pick={({ gone }) => gone}>
        {titleOf}
      </PreviewGroup>
      <PreviewGroup title="Check these" first={diff.problems} pick={({ problems }) => problems}>
        {(failure) => ({ key: failureKey(failure), content: <FailureWords failure={failure} /> })}
      </PreviewGroup>
    </Stack>
  );
}

function titleOf({ artworkId, title }: SyncDiff['gone']['entries'][number]) {
  const content = (
    <Text strong>
      <bdi>{title}</bdi>
    </Text>
  );
  return { key: artworkId, content };
}

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
function PreviewGroup<Entry>({ title, first, pick, children }: PreviewGroupProps<Entry>) {
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
      <List className={classNames(kit.small, styles.list)}>
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
