import { isDeepStrictEqual } from 'node:util';
import type { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** A row as it is stored or read. */
type Item = Readonly<Record<string, unknown>>;

/** What a change of a row leaves there (update.ts). */
export interface Left {
  readonly set?: Item;
  readonly remove?: readonly string[];
  readonly add?: Readonly<Record<string, number>>;
}

/**
 * The SDK repeats a write whose answer was lost or came too late. Where the first attempt was carried out, the condition
 * of the repeat fails because of the write itself. Then the row is compared with what the write leaves there. This is
 * done after a repeat only: another process may have written the same values.
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

/** Whether the row is the one that was to be put. */
export function isPut(found: Item | undefined, item: Item): boolean {
  return isDeepStrictEqual(found, asStored(item));
}

/**
 * The name of an attribute with a random value. The sum that an addition leaves proves nothing, so a change that adds is
 * recognised by its mark.
 */
export const mark = 'mark';

/** Whether the row is as the change leaves it. */
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
