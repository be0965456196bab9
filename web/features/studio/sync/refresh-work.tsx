import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Reread } from '#shared/studio/sync-change.ts';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { toast } from '#web/stores/toasts.ts';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Text, TextButton } from '#web/ui/text.tsx';
import { FieldChanges } from './field-changes.tsx';

interface RefreshWorkProps {
  readonly artworkId: string;
  /** Title of the work, by which screen readers tell the button from others. */
  readonly title: string;
  /** Path of the work's page in the shop. */
  readonly shopPath?: string | undefined;
  /** Number of variations and the action that shows them, for a work with several. */
  readonly variations?: { readonly count: number; readonly onShow: () => void } | undefined;
  /** Content before the links. */
  readonly children?: ReactNode;
}

/** A button that reads one work from Square again and shows the changes, with links to the work. */
export function RefreshWork({ artworkId, title, shopPath, variations, children }: RefreshWorkProps) {
  const { itemsUrl } = useQuery({ ...query('getSyncProgress'), retry: false }).data ?? {};
  const { mutate, data: reread, error, isPending } = useOperation('resyncArtwork');

  function refresh() {
    if (isPending) return;
    mutate(
      { params: { id: artworkId } },
      {
        // A removed work has no row that could show the result.
        onSuccess: ({ change }) =>
          change === 'gone' &&
          toast({ title: `${title} was removed from the shop`, description: outcomes.gone }),
      },
    );
  }

  return (
    <Stack gap="0" start className={kit.xs}>
      <Row gap="0 2">
        {children}
        {itemsUrl && (
          <a className="touch" href={`${itemsUrl}${artworkId}`} target="_blank" rel="noopener noreferrer">
            Edit in Square<span className="visually-hidden">{` ${title} (opens in a new tab)`}</span>
          </a>
        )}
        <TextButton inactive={isPending} onClick={refresh}>
          <span>{isPending ? 'Refreshing…' : 'Refresh from Square'}</span>
          <span className="visually-hidden">{` ${title}`}</span>
        </TextButton>
        {shopPath !== undefined && (
          <Link to={shopPath} className="touch">
            View in shop<span className="visually-hidden">{` ${title}`}</span>
          </Link>
        )}
        {variations && (
          <TextButton onClick={variations.onShow}>
            <span>{`All ${variations.count} variations`}</span>
            <span className="visually-hidden">{` of ${title}`}</span>
          </TextButton>
        )}
      </Row>
      <div role="status">{reread && !isPending && <Result reread={reread} />}</div>
      {error && !isPending && (
        <FormProblem>{messageOf(error, 'Failed to read this work from Square')}</FormProblem>
      )}
    </Stack>
  );
}

/** Valid ids of Square items. */
const itemIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** `RefreshWork` for an entry of a sync. Renders nothing if the entry's id is missing or invalid. */
export function RefreshItem(props: Pick<RefreshWorkProps, 'artworkId' | 'title'>) {
  return itemIdPattern.test(props.artworkId) && <RefreshWork {...props} />;
}

function Result({ reread }: { readonly reread: Reread }) {
  const { change, fields, moreFields, failures, awaitsPicture } = reread;
  return (
    <Stack gap="1" className={kit.small}>
      {fields.length > 0 ? (
        <>
          <p>Refreshed, and changed:</p>
          <FieldChanges fields={fields} moreFields={moreFields} />
        </>
      ) : (
        <p>{outcomes[change]}</p>
      )}
      {awaitsPicture && <p>A sync has started to make its picture.</p>}
      {failures.map(({ variationName, error }) => (
        <Text key={`${variationName ?? ''} ${error}`} size="s" tone="danger">
          {`${variationName ? `${variationName}: ` : ''}${error}`}
        </Text>
      ))}
    </Stack>
  );
}

/** Results of a reading that changed nothing that visitors see. */
const outcomes = {
  new: 'It is now in the shop.',
  changed: 'Refreshed. Nothing that visitors see has changed.',
  unchanged: 'Refreshed. Nothing has changed.',
  gone: 'Square no longer sells it.',
} as const;
