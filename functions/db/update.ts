import type { Key } from './keys.ts';
import type { TransactAction } from './table.ts';

/** The update that sets these attributes and no others, whatever they are called. What is undefined stays as it is. */
export function setAll(values: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    UpdateExpression: `SET ${entries.map((_, index) => `#k${index} = :v${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#k${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], index) => [`:v${index}`, value])),
  };
}

/**
 * An Update that sets these attributes and no others, so that what the shop owns is never overwritten; null removes an
 * attribute unless it is `price`, which may be null.
 */
export function changeItem(
  key: Key,
  values: Readonly<Record<string, unknown>>,
  options: {
    /** The item must not be there yet; otherwise it must. */
    readonly isNew?: boolean;
    readonly condition?: string;
    readonly values?: Readonly<Record<string, unknown>>;
    /** Attributes that must still have these values; undefined: that must still be absent. */
    readonly also?: Readonly<Record<string, unknown>>;
  } = {},
): TransactAction {
  const entries = Object.entries(values);
  const isRemoved = ([name, value]: [string, unknown]) =>
    value === undefined || (value === null && name !== 'price');
  const set = entries.filter((entry) => !isRemoved(entry));
  const removed = entries.filter(isRemoved);
  const also = Object.entries(options.also ?? {});
  const names = [...set, ...removed].map(([name]) => name);
  const conditions = [
    options.isNew ? 'attribute_not_exists(pk)' : 'attribute_exists(pk)',
    ...(options.condition ? [`(${options.condition})`] : []),
    ...also.map(([, value], index) =>
      value === undefined ? `attribute_not_exists(#c${index})` : `#c${index} = :c${index}`,
    ),
  ];
  return {
    Update: {
      Key: key,
      UpdateExpression: [
        `SET ${set.map(([name]) => `#k${names.indexOf(name)} = :v${names.indexOf(name)}`).join(', ')}`,
        ...(removed.length > 0
          ? [`REMOVE ${removed.map(([name]) => `#k${names.indexOf(name)}`).join(', ')}`]
          : []),
      ].join(' '),
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: Object.fromEntries([
        ...names.map((name, index) => [`#k${index}`, name]),
        ...also.map(([name], index) => [`#c${index}`, name]),
      ]),
      ExpressionAttributeValues: {
        ...Object.fromEntries(set.map(([name, value]) => [`:v${names.indexOf(name)}`, value])),
        ...Object.fromEntries(
          also.flatMap(([, value], index) => (value === undefined ? [] : [[`:c${index}`, value]])),
        ),
        ...options.values,
      },
    },
  };
}
