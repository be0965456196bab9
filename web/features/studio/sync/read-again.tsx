import { useQuery } from '@tanstack/react-query';
import type { Reread } from '#shared/model/sync-change.ts';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { toast } from '#web/stores/toasts.ts';
import { FieldChanges } from './field-changes.tsx';
import styles from './read-again.module.css';

interface ReadAgainProps {
  readonly artworkId: string;
  /** Told to screen readers, where many of these stand in one list. */
  readonly title: string;
  /** What stands there until it was pressed. */
  readonly children?: React.ReactNode;
}

/** Reads one work from Square again, shows the way to it there, and says what that changed. */
export function ReadAgain({ artworkId, title, children }: ReadAgainProps) {
  const { itemsUrl } = useQuery({ ...query('getSyncProgress'), retry: false }).data ?? {};
  const { mutate, data, error, isPending } = useOperation('resyncArtwork');

  function read() {
    mutate(
      { params: { id: artworkId } },
      {
        // The place where this would be said has gone with the work.
        onSuccess: ({ change }) =>
          change === 'gone' && toast({ title: `${title} has left the shop`, description: outcome.gone }),
      },
    );
  }

  return (
    <div className={styles.readAgain}>
      <div className={styles.ways}>
        {children}
        <button
          type="button"
          className={styles.way}
          aria-disabled={isPending}
          onClick={() => isPending || read()}
        >
          {isPending ? 'Reading…' : 'Read again'}
          <span className="unseen"> {title}</span>
        </button>
        {itemsUrl && (
          <a className={styles.way} href={`${itemsUrl}${artworkId}`} target="_blank" rel="noreferrer">
            Open
            <span className="unseen"> {title}</span> in Square
          </a>
        )}
      </div>
      <div role="status">{data && !isPending && <Result reread={data} />}</div>
      {error && !isPending && (
        <p role="alert" className={styles.problem}>
          {messageOf(error, 'Failed to read this work from Square')}
        </p>
      )}
    </div>
  );
}

const outcome = {
  new: 'It has come into the shop.',
  changed: 'Read again. Only what nobody sees has changed.',
  unchanged: 'Read again. Nothing has changed.',
  gone: 'Square does not sell it any more.',
} as const;

function Result({ reread: { change, fields, failures, awaitsPicture } }: { readonly reread: Reread }) {
  return (
    <div className={styles.result}>
      {fields.length > 0 ? (
        <>
          <p>Read again, and changed:</p>
          <FieldChanges fields={fields} />
        </>
      ) : (
        <p>{outcome[change]}</p>
      )}
      {awaitsPicture && <p>Its picture is being made; a sync has started for it.</p>}
      {failures.map(({ variationName, error }) => (
        <p key={`${variationName ?? ''} ${error}`} className={styles.problem}>
          {variationName && `${variationName}: `}
          {error}
        </p>
      ))}
    </div>
  );
}
