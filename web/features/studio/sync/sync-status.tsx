import type { SyncProgress } from '#shared/studio/studio.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { timeInSentence } from '#web/features/studio/kit/readable-time.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import styles from './sync.module.css';

const titles: Readonly<Record<SyncProgress['status'], string>> = {
  idle: 'No sync has run yet',
  in_progress: 'Sync in progress',
  completed: 'Sync completed',
  error: 'Sync stopped with an error',
};

/** Titles for a preview. */
const previewTitles: typeof titles = {
  ...titles,
  in_progress: 'Comparing with Square; nothing is changed',
  completed: 'Preview ready',
  error: 'The preview stopped with an error',
};

/** The progress bar, counts and message of a sync. */
export function SyncStatus({ progress }: { readonly progress: SyncProgress }) {
  const { status, current, total, message, filter, startedAt, finishedAt, startedBy, preview } = progress;
  const running = status === 'in_progress';
  const since = running ? startedAt : finishedAt;
  const title = (preview ? previewTitles : titles)[status];
  const saysItAll = message.startsWith(title);
  return (
    <Stack gap="1">
      <Text strong role="status">
        {`${saysItAll ? message : title}${filter !== '' ? ` (“${filter}”)` : ''}`}
      </Text>
      {running && (
        <progress
          className={styles.bar}
          aria-label="Sync progress"
          {...(total > 0 && { value: Math.min(current, total), max: total })}
        />
      )}
      <Row as="p" gap="0 2" className={kit.small}>
        {(running || (status === 'error' && current > 0)) && (
          <strong>{`${current}${total > 0 ? ` of ${total}` : ''}`}</strong>
        )}
        {!saysItAll && (
          <Text as="span" tone={status === 'error' ? 'danger' : undefined}>
            {message}
          </Text>
        )}
      </Row>
      {since && (
        <Note size="xs">
          {`${running ? 'Since' : 'Ended'} ${timeInSentence(since)}${startedBy ? `, started by ${startedBy}` : ''}`}
        </Note>
      )}
    </Stack>
  );
}
