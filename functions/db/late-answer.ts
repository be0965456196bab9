import { isDeepStrictEqual } from 'node:util';
import type { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** A row as it is stored or read. */
type Item = Readonly<Record<string, unknown>>;

/** The attributes that a change of a row sets, removes and adds to (update.ts). */
export interface Left {
  readonly set?: Item;
  readonly remove?: readonly string[];
  readonly add?: Readonly<Record<string, number>>;
}

/**
 * Returns whether a condition failed because the write's own first attempt had succeeded: the SDK repeats a write whose
 * answer was lost or late. The row is compared with the write's result only after such a repeat, because without a
 * repeat another process has written the same values.
 */
export function isOwnWrite(
  error: ConditionalCheckFailedException,
  isLeft: (found: Item | undefined) => boolean,
): boolean {
  return (error.$metadata.attempts ?? 1) > 1 && isLeft(foundIn(error));
}

/** Returns the row as it was when the condition failed. */
export function foundIn({ Item }: ConditionalCheckFailedException): Item | undefined {
  return Item && unmarshall(Item);
}

/** Returns whether the row equals the item that was to be put. */
export function isPut(found: Item | undefined, item: Item): boolean {
  return isDeepStrictEqual(found, asStored(item));
}

/** Attribute with a random value. A process that adds to a number recognizes its own change by this value. */
export const mark = 'mark';

/** Returns whether the row is as this change would make it. */
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
