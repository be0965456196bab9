import { isDeepStrictEqual } from 'node:util';
import type { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** A row as it is stored or read. */
type Item = Readonly<Record<string, unknown>>;

/** The result of a change of a row (update.ts). */
export interface Left {
  readonly set?: Item;
  readonly remove?: readonly string[];
  readonly add?: Readonly<Record<string, number>>;
}

/**
 * Whether a failed condition is caused by the write's own first attempt. The SDK repeats a write whose answer was lost
 * or late, and the condition of the repeat may fail because the first attempt succeeded. So after a repeat the row is
 * compared with the write's result; not otherwise, because another process may have written the same values.
 */
export function isOwnWrite(
  error: ConditionalCheckFailedException,
  isLeft: (found: Item | undefined) => boolean,
): boolean {
  return (error.$metadata.attempts ?? 1) > 1 && isLeft(foundIn(error));
}

/** The row as it was when the condition failed. */
export function foundIn({ Item }: ConditionalCheckFailedException): Item | undefined {
  return Item && unmarshall(Item);
}

/** Whether the row equals the one that was to be put. */
export function isPut(found: Item | undefined, item: Item): boolean {
  return isDeepStrictEqual(found, asStored(item));
}

/** An attribute with a random value, by which a change that adds to a number is recognized as this process's. */
export const mark = 'mark';

/** Whether the row is as this change would leave it. */
export function isChanged(found: Item | undefined, { set = {}, remove = [], add }: Left): boolean {
  if (!found || (add && !(mark in set))) return false;
  const at = (path: string) =>
    path.split('.').reduce<unknown>((value, name) => (value as Item | undefined)?.[name], found);
  const isSet = Object.entries(asStored(set)).every(([path, is]) => isDeepStrictEqual(at(path), is));
  return isSet && remove.every((path) => at(path) === undefined);
}

function asStored(item: Item): Item {
  return unmarshall(marshall(item, { removeUndefinedValues: true }));
}
