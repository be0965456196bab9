import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { paragraphsOf } from '#shared/rules/policies.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { problemOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { toast } from '#web/stores/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { newWorks, people } from './counted.ts';
import styles from './new-works.module.css';

interface AnnounceDialogProps {
  readonly works: readonly StudioArtwork[];
  readonly subscribers: number;
  readonly onClose: () => void;
}

/** What the email says, before it goes to everybody: nobody can take it back. */
export function AnnounceDialog({ works, subscribers, onClose }: AnnounceDialogProps) {
  const { mutate, isPending, error } = useOperation('announceWorks');
  const { artist } = useTexts();
  const { data: texts } = useQuery(query('readTexts'));
  const announcement = texts && (texts.published.texts.newWorks ?? texts.starting.newWorks);
  // The same announcement, however often it is sent.
  const [requestId] = useState(() => crypto.randomUUID());

  function send() {
    mutate(
      { body: { requestId, artworkIds: works.map(({ id }) => id) } },
      {
        onSuccess: () => {
          toast({
            title: 'On its way',
            description: `${people(subscribers)} will be told of ${newWorks(works.length)}.`,
          });
          onClose();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title={`Tell ${people(subscribers)} about ${newWorks(works.length)}?`}
      width="payment"
      words={{ keep: 'Not yet', confirm: `Send to ${people(subscribers)}`, running: 'Sending…' }}
      isPending={isPending}
      problem={problemOf(error, 'It could not be sent. Please try again.')}
      onConfirm={send}
      onClose={onClose}
    >
      <p>Each gets one email. This cannot be undone.</p>
      <Stack as="blockquote" className={styles.preview}>
        <p className={styles.heading}>New on the wall</p>
        {paragraphsOf(announcement ?? '').map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike.
          <p key={index}>{paragraph}</p>
        ))}
        <ul>
          {works.map(({ id, title }) => (
            <li key={id}>
              <bdi>{displayTitle(title)}</bdi>
            </li>
          ))}
        </ul>
        <p className={styles.signature}>{artist}</p>
      </Stack>
    </ConfirmDialog>
  );
}
