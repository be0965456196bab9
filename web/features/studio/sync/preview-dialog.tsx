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
  /** Number of works that would be removed, if it is so large that the button must name it. */
  readonly wouldVanish: number | undefined;
  readonly disabled: boolean;
  readonly onClose: () => void;
  /** Applies the preview with this run number. */
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
              {wouldVanish === undefined ? 'Apply these changes' : `Apply and remove ${wouldVanish} works`}
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
          : `Nothing has been changed yet. You can apply this until ${clock.format(new Date(diff.until))}. Square is then read again, so changes made there meanwhile are included.`}
      </Note>
      {wouldVanish !== undefined && (
        <Text size="s" tone="danger">
          {`${wouldVanish} works would leave the shop, more than 30% of what visitors see. If you did not archive or delete so much in Square, change nothing and check your Square account first.`}
        </Text>
      )}
      <PreviewGroup title="New" diff={diff} kind="new">
        {titleOf}
      </PreviewGroup>
      <PreviewGroup title="Changed" diff={diff} kind="changed">
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
      <PreviewGroup title="Will be removed" diff={diff} kind="gone">
        {titleOf}
      </PreviewGroup>
      <PreviewGroup title="Check these" diff={diff} kind="problems">
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

type Kind = 'new' | 'changed' | 'gone' | 'problems';
type Entry<K extends Kind> = SyncDiff[K]['entries'][number];

interface PreviewGroupProps<K extends Kind> {
  readonly title: string;
  readonly diff: SyncDiff;
  readonly kind: K;
  readonly children: (entry: Entry<K>) => { readonly key: string; readonly content: ReactNode };
}

/** One group of a preview: the number of changes, the first of them, and more on request. */
function PreviewGroup<K extends Kind>({ title, diff, kind, children }: PreviewGroupProps<K>) {
  const [later, setLater] = useState<readonly SyncDiff[]>([]);
  const { mutate, isPending, error } = useOperation('listSyncDiff');
  const first = diff[kind];
  const entries = [diff, ...later].flatMap((answer): readonly Entry<K>[] => answer[kind].entries);
  const { cursor } = (later.at(-1) ?? diff)[kind];
  if (first.count === 0) return null;

  function showMore(from: string) {
    mutate({ query: { cursor: from } }, { onSuccess: (answer) => setLater([...later, answer]) });
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
