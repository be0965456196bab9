import { type Conditions, conditionText, placeholders, present } from './conditions.ts';
import type { Key } from './keys.ts';
import type { Item, TransactAction } from './table.ts';

export interface RowChange {
  /** Attributes to set, or paths like `paying.until`. What is undefined stays as it is. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** What to add to numbers; an absent one counts as 0. */
  readonly add?: Readonly<Record<string, number>>;
  readonly where?: Conditions;
}

/** The expressions of an update that changes these attributes and no others, whatever they are called. */
export function changing(change: RowChange) {
  const { set = {}, remove = [], add = {}, where = {} } = change;
  const used = placeholders();
  const { name, value } = used;
  const pair = (path: string, sign: string, is: unknown) => `${name(path)}${sign}${value(path, is)}`;
  const kept = Object.entries(set).filter(([, is]) => is !== undefined);
  const clauses = {
    SET: kept.map(([path, is]) => pair(path, ' = ', is)),
    REMOVE: remove.map(name),
    ADD: Object.entries(add).map(([path, by]) => pair(path, ' ', by)),
  };
  return {
    /** For `table.update`, which recognises by it a change that was carried out though its answer was lost. */
    change,
    UpdateExpression: Object.entries(clauses)
      .flatMap(([clause, parts]) => (parts.length > 0 ? [`${clause} ${parts.join(', ')}`] : []))
      .join(' '),
    ConditionExpression: conditionText(where, used),
    ...used.attributes(),
  };
}

/** The same as an action of a transaction; `label` names it among the others. */
export function updateAction(
  key: Key,
  { label, ...change }: RowChange & { readonly label?: string },
): TransactAction {
  return { ...(label !== undefined && { label }), Update: { Key: key, ...changing(change) } };
}

/** Puts a row that must not be there yet, as an action of a transaction. */
export function insertAction(item: Item & Key, label?: string): TransactAction {
  const Put = { Item: item, ConditionExpression: 'attribute_not_exists(pk)' };
  return { ...(label !== undefined && { label }), Put };
}

/**
 * An Update of a row that must be there, or must not if it `isNew`. It sets these attributes and no others, so that what the
 * shop owns is never overwritten; null removes an attribute unless it is `price`, which may be null.
 */
export function changeItem(
  key: Key,
  values: Readonly<Record<string, unknown>>,
  { isNew = false, where = {} }: { readonly isNew?: boolean; readonly where?: Conditions } = {},
): TransactAction {
  const isRemoved = (name: string) =>
    values[name] === undefined || (values[name] === null && name !== 'price');
  const remove = Object.keys(values).filter(isRemoved);
  const set = Object.fromEntries(Object.entries(values).filter(([name]) => !isRemoved(name)));
  return updateAction(key, { set, remove, where: { pk: isNew ? undefined : present, ...where } });
}
