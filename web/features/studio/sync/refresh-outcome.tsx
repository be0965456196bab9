import type { Reread } from '#shared/model/sync-change.ts';
import { messageOf } from '#web/api/api-error.ts';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';
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
        <FormProblem>{messageOf(error, 'Failed to read this work from Square')}</FormProblem>
      )}
    </>
  );
}

function Result({ reread }: { readonly reread: Reread }) {
  const { change, fields, moreFields, failures, awaitsPicture } = reread;
  return (
    <Stack gap="1" className={styles.result}>
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
        <Text key={`${variationName ?? ''} ${error}`} size="s" tone="danger">
          {`${variationName ? `${variationName}: ` : ''}${error}`}
        </Text>
      ))}
    </Stack>
  );
}
