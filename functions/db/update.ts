import { randomUUID } from 'node:crypto';
import { absent, type Conditions, conditionText, placeholders, present, unlessFailed } from './conditions.ts';
import type { Key } from './keys.ts';
import type { Item, Table, TransactAction } from './table.ts';

export interface RowChange {
  /** Values to set, by attribute or path like `paying.until`. An undefined value leaves the attribute unchanged. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** Amounts to add, by attribute. An absent attribute counts as 0. */
  readonly add?: Readonly<Record<string, number>>;
  readonly where?: Conditions;
}

/** Returns the expressions of an update that changes exactly these attributes. Their names may be reserved words. */
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
    /** Lets `table.update` recognize a change whose answer was lost. */
    change,
    UpdateExpression: Object.entries(clauses)
      .flatMap(([clause, parts]) => (parts.length > 0 ? [`${clause} ${parts.join(', ')}`] : []))
      .join(' '),
    ConditionExpression: conditionText(where, used),
    ...used.attributes(),
  };
}

/** Returns an update as an action of a transaction. `label` identifies the action in a ConditionFailed. */
export function updateAction(
  key: Key,
  { label, ...change }: RowChange & { readonly label?: string },
): TransactAction {
  return { ...(label !== undefined && { label }), Update: { Key: key, ...changing(change) } };
}

/** Returns an action of a transaction that puts a row, which must not exist before. */
export function insertAction(item: Item & Key, label?: string): TransactAction {
  const Put = { Item: item, ConditionExpression: 'attribute_not_exists(pk)' };
  return { ...(label !== undefined && { label }), Put };
}

/**
 * Returns an action that updates a row, which must exist, or must not exist if `isNew`. Changes only the attributes in
 * `values`, so that the shop's own fields are never overwritten. Null removes an attribute, except `price`, which
 * becomes null.
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

/**
 * Marks a row that may be used once as used, and returns it; undefined if it was used before or does not exist. The row
 * is not removed, so that a use whose answer was lost differs from an earlier use. It stays until it expires.
 */
export function takeOnce(table: Table, key: Key): Promise<Item | undefined> {
  const change = changing({ set: { takenBy: randomUUID() }, where: { pk: present, takenBy: absent } });
  return unlessFailed(table.update(key, { ...change, ReturnValues: 'ALL_NEW' }));
}
