import { artworkRange, type Key, keys, tableDefinition } from './keys.ts';
import { ConditionFailed } from './table.ts';

/** Returns the expression for a test of the attribute `name`. `value` returns a placeholder for a value. */
type Test = (name: string, value: (is: unknown) => string) => string;

/** Required value or test of each attribute or path like `paying.orderId`. Undefined: it must be absent. */
export type Conditions = Readonly<Record<string, unknown>>;

export const present: Test = (name) => `attribute_exists(${name})`;
export const absent: Test = (name) => `attribute_not_exists(${name})`;

const compared =
  <Value = unknown>(sign: string) =>
  (is: Value): Test =>
  (name, value) =>
    `${name} ${sign} ${value(is)}`;

export const not = compared('<>');
export const equal = compared('=');
export const lessThan = compared<number>('<');
export const atMost = compared<number>('<=');
export const moreThan = compared<number>('>');
export const atLeast = compared<number>('>=');

export const oneOf =
  (...values: readonly unknown[]): Test =>
  (name, value) =>
    `${name} IN (${values.map(value).join(', ')})`;

/** Passes if the attribute is absent, has this value or passes this test. */
export const absentOr =
  (other: unknown): Test =>
  (name, value) =>
    `(${absent(name, value)} OR ${testOf(other)(name, value)})`;

/** Passes if the attribute is absent, has another type or passes the test. */
export const unlessOfType =
  (type: 'N' | 'S', test: Test): Test =>
  (name, value) =>
    `(NOT attribute_type(${name}, ${value(type)}) OR ${test(name, value)})`;

function testOf(condition: unknown): Test {
  if (typeof condition === 'function') return condition as Test;
  return condition === undefined ? absent : equal(condition);
}

/** Collects the names and values of one request's expressions, and returns a placeholder for each. */
export function placeholders() {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};

  function nameOf(part: string): string {
    const placeholder = /^\w+$/.test(part) ? `#${part}` : `#n${Object.keys(names).length}`;
    names[placeholder] = part;
    return placeholder;
  }

  function value(path: string, is: unknown, prefix = ''): string {
    const own = `:${prefix}${path.split('.').at(-1)?.replace(/\W/g, '_')}`;
    const placeholder = own in values ? `${own}_${Object.keys(values).length}` : own;
    values[placeholder] = is;
    return placeholder;
  }

  const name = (path: string) => path.split('.').map(nameOf).join('.');
  const attributes = () => ({
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  });
  return { name, value, attributes };
}

/** Returns the condition expression; undefined if there are no conditions. */
export function conditionText(
  conditions: Conditions,
  { name, value }: ReturnType<typeof placeholders>,
): string | undefined {
  const tests = Object.entries(conditions).map(([path, condition]) =>
    testOf(condition)(name(path), (is) => value(path, is, 'if_')),
  );
  return tests.length > 0 ? tests.join(' AND ') : undefined;
}

/** Returns the parameters for the condition of a put, a deletion or a check. */
export function onlyIf(conditions: Conditions) {
  const used = placeholders();
  return { ConditionExpression: conditionText(conditions, used), ...used.attributes() };
}

/** Returns the failed conditions of a write; undefined if the write succeeded. Rethrows other errors. */
export async function failureOf(write: Promise<unknown>): Promise<ConditionFailed | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return error;
    throw error;
  }
}

/** Returns the result of a write; undefined if a condition of the write failed. Rethrows other errors. */
export async function unlessFailed<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Returns query parameters for all rows of a partition. */
export function ofPartition(pk: string) {
  return { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
}

/** Returns query parameters for the rows of a work and its variations. */
export function ofArtwork(artworkId: string) {
  const { from, to } = artworkRange(artworkId);
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': keys.artwork(artworkId).pk, ':from': from, ':to': to },
    ConsistentRead: true,
  };
}

/** Returns query parameters for the rows of a partition whose sort key begins with `sk`. */
export function beginningWith({ pk, sk }: Key) {
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  };
}

/** Returns query parameters for a queue in the index: all entries, or only those on one side of a sort key. */
export function inIndex(
  { gsi1pk, gsi1sk = '' }: { readonly gsi1pk: string; readonly gsi1sk?: string },
  side?: '<' | '<=' | '>' | '>=',
) {
  return {
    IndexName: tableDefinition.index.name,
    KeyConditionExpression: side ? `gsi1pk = :pk AND gsi1sk ${side} :sk` : 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': gsi1pk, ...(side && { ':sk': gsi1sk }) },
  };
}
