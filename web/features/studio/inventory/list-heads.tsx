import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { type Flag, type FlagOutcome, mostFlagged } from '#shared/artwork/flags.ts';
import { messageOf } from '#web/api/api-error.ts';
import { effectsOf } from '#web/api/callable.ts';
import { call } from '#web/api/client.ts';
import { refresh } from '#web/api/query-client.ts';
import { flagLine } from '#web/api/studio-api.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { toast } from '#web/stores/toasts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Row } from '#web/ui/layout.tsx';
import { Text, TextButton } from '#web/ui/text.tsx';
import styles from './inventory.module.css';

interface ListHeadsProps {
  readonly shown: readonly StudioArtwork[];
  /** The selected works that are shown. Selected works that the filters hide are not changed. */
  readonly chosen: readonly StudioArtwork[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** More actions on the selected works. */
  readonly children?: ReactNode;
}

/** Shows column names and 'select all' or, if works are selected, the actions on these works. */
export function ListHeads({ shown, chosen, onSelect, children }: ListHeadsProps) {
  const { flagWorks, isPending } = useFlagWorks((ids) => onSelect(new Set(ids)));
  const isAll = chosen.length === shown.length;

  return (
    <div className={styles.heads}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={chosen.length > 0 && isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          onChange={() => onSelect(new Set(isAll ? [] : shown.map(({ id }) => id)))}
        />
        <span className={chosen.length > 0 ? 'visually-hidden' : undefined}>
          {shown.length === 1 ? 'The work shown' : `All ${shown.length} shown`}
        </span>
      </label>
      <Text as="span" role="status" strong>
        {chosen.length > 0 && `${chosen.length} selected`}
      </Text>
      {chosen.length === 0 ? (
        <ColumnNames />
      ) : (
        <Row as="fieldset" gap="0 2" className={classNames(styles.actions, kit.sideways)}>
          <legend className="visually-hidden">Bulk actions</legend>
          {actions.map(({ label, ...change }) => (
            <TextButton
              key={label}
              inactive={isPending}
              onClick={() => flagWorks({ artworkIds: chosen.map(({ id }) => id), ...change })}
            >
              {label}
            </TextButton>
          ))}
          {children}
          <TextButton onClick={() => onSelect(new Set())}>Clear selection</TextButton>
        </Row>
      )}
    </div>
  );
}

/** Column names for sighted users. Every value and switch of a row has its own accessible name. */
function ColumnNames() {
  return (
    <>
      <span className={styles.facts} aria-hidden="true">
        <span className={styles.price}>Price</span>
        <span>Stock</span>
      </span>
      <span className={styles.flag} aria-hidden="true">
        Featured
      </span>
      <span className={styles.flag} aria-hidden="true">
        Hidden
      </span>
    </>
  );
}

const actions = [
  { label: 'Feature', flag: 'featured', on: true },
  { label: 'Stop featuring', flag: 'featured', on: false },
  { label: 'Hide', flag: 'hidden', on: true },
  { label: 'Unhide', flag: 'hidden', on: false },
] as const;

interface FlagWish {
  readonly artworkIds: readonly string[];
  readonly flag: Flag;
  readonly on: boolean;
  /** Whether to undo the previous change, except for works that another administrator has changed since. */
  readonly undo?: boolean;
}

const kind = 'flags of many works';

/** Milliseconds during which a change of many works can be undone. */
const undoTime = 12_000;

/**
 * Sets a flag of any number of works and reports the result with an undo button. `onFailed` is called with the ids of
 * the works that could not be changed; the list is empty if there are none.
 */
function useFlagWorks(onFailed: (ids: readonly string[]) => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation<FlagOutcome, Error, FlagWish>({
    mutationKey: ['flagArtworks'],
    scope: flagLine,
    mutationFn: async (wish) => {
      try {
        return await flagAll(wish);
      } finally {
        await refresh(client, effectsOf('flagArtworks'));
      }
    },
    onError: (error, { flag, artworkIds }) => {
      toast({ kind, title: failedWords(flag), description: messageOf(error, ''), variant: 'destructive' });
      onFailed(artworkIds);
    },
    onSuccess: ({ changed, failed, overtaken }, wish) => {
      const { flag, on } = wish;
      onFailed(failed.map(({ id }) => id));
      const done = doneWords(changed.length, wish);
      const others = overtakenWords(overtaken.length);
      toast({
        kind,
        ...(failed.length === 0
          ? { title: done, description: others }
          : {
              title: failedWords(flag),
              description: [changed.length > 0 && `${done}.`, leftWords(failed), others]
                .filter(Boolean)
                .join(' '),
              variant: 'destructive',
            }),
        duration: undoTime,
        ...(changed.length > 0 && {
          action: {
            label: 'Undo',
            onPress: () => mutate({ artworkIds: changed, flag, on: !on, undo: true }),
          },
        }),
      });
    },
  });
  return { flagWorks: mutate, isPending };
}

/** Sends one request after the other. If a request fails, the earlier ones keep their effect and are reported. */
async function flagAll({ artworkIds, ...wish }: FlagWish): Promise<FlagOutcome> {
  const all: FlagOutcome = { changed: [], unchanged: [], overtaken: [], failed: [] };
  for (let from = 0; from < artworkIds.length; from += mostFlagged) {
    const some = artworkIds.slice(from, from + mostFlagged);
    try {
      const outcome = await call('flagArtworks', { body: { artworkIds: some, ...wish } });
      all.changed.push(...outcome.changed);
      all.unchanged.push(...outcome.unchanged);
      all.overtaken.push(...outcome.overtaken);
      all.failed.push(...outcome.failed);
    } catch (error) {
      if (from === 0) throw error;
      const why = messageOf(error, '');
      all.failed.push(...artworkIds.slice(from).map((id) => ({ id, error: why })));
      break;
    }
  }
  return all;
}

const failedWords = (flag: Flag) => `Failed to update ${flag} status`;

function leftWords(failed: FlagOutcome['failed']): string {
  const words = failed.length === 1 ? '1 work was not changed.' : `${failed.length} works were not changed.`;
  return `${words} ${failed[0]?.error ?? ''}`;
}

function overtakenWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? '1 work was changed by someone else meanwhile and was not changed back.'
    : `${count} works were changed by someone else meanwhile and were not changed back.`;
}

function doneWords(count: number, { flag, on }: FlagWish): string {
  if (count === 0) return 'Nothing to change';
  const works = count === 1 ? '1 work is' : `${count} works are`;
  if (flag === 'featured') return on ? `${works} featured` : `${works} no longer featured`;
  return on ? `${works} hidden` : `${works} no longer hidden`;
}
