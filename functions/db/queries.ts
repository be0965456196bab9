import { artworkRange, type Key, keys, tableDefinition } from './keys.ts';

/** Of a query: all rows of a partition. */
export function ofPartition(pk: string) {
  return { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
}

/** Of a query: the rows of a work, its own and those of its variations. */
export function ofArtwork(artworkId: string) {
  const { from, to } = artworkRange(artworkId);
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': keys.artwork(artworkId).pk, ':from': from, ':to': to },
    ConsistentRead: true,
  };
}

/** Of a query: the rows of a partition whose sort key begins like this one. */
export function beginningWith({ pk, sk }: Key) {
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  };
}

/** Of a query: the entries of a queue in the index, all of them or those on one side of this place in it. */
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
