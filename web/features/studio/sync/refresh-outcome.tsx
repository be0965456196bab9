import type { Reread } from '#shared/model/sync-change.ts';
import { messageOf } from '#web/api/api-error.ts';
import { FieldChanges } from './field-changes.tsx';
import styles from './refresh-work.module.css';
import { outcomes, type RefreshingWork } from './use-refresh-work.ts';

/** What reading a work from Square again has changed, or why it could not be read. */
export function RefreshOutcome({ work }: { readonly work: RefreshingWork }) {
  const { isPending, reread, error } = work;
  return (
    <>
      <div role="status">{reread && !isPending && <Result reread={reread} />}</div>
      {error && !isPending && (
        <p role="alert" className={styles.problem}>
          {messageOf(error, 'Failed to read this work from Square')}
        </p>
      )}
    </>
  );
}

function Result({ reread }: { readonly reread: Reread }) {
  const { change, fields, moreFields, failures, awaitsPicture } = reread;
  return (
    <div className={styles.result}>
      {fields.length > 0 ? (
        <>
          <p>Refreshed, and changed:</p>
          <FieldChanges fields={fields} moreFields={moreFields} />
        </>
      ) : (
        <p>{outcomes[change]}</p>
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
