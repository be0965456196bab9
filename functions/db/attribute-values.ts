import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

type Native = Record<string, unknown>;
type Encoded = Record<string, AttributeValue>;

/** The fields of a request that hold values; everything else is names and settings. */
const valueFields = ['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'] as const;
type ValueField = (typeof valueFields)[number];

/** A request with its values as the table wants them. What is undefined is left out. */
export function encoded<T extends object>(
  input: T,
): Omit<T, ValueField> & { [field in ValueField & keyof T]: Encoded } {
  const result = { ...input } as Native;
  for (const field of valueFields) {
    const values = result[field];
    if (values !== undefined) result[field] = encodedItem(values as Native);
  }
  return result as never;
}

export function encodedItem(item: Native): Encoded {
  return marshall(item, { removeUndefinedValues: true });
}

/** Undefined stays undefined. */
export function decoded(item: Encoded): Native;
export function decoded(item: Encoded | undefined): Native | undefined;
export function decoded(item: Encoded | undefined): Native | undefined {
  return item && unmarshall(item);
}
