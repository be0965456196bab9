import { artworkRange, type Key, keys, tableDefinition } from './keys.ts';

/** Query parameters: all rows of a partition. */
export function ofPartition(pk: string) {
  return { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
}

/** Query parameters: a work's row and those of its variations. */
export function ofArtwork(artworkId: string) {
  const { from, to } = artworkRange(artworkId);
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': keys.artwork(artworkId).pk, ':from': from, ':to': to },
    ConsistentRead: true,
  };
}

/** Query parameters: the rows of a partition whose sort key begins with this one. */
export function beginningWith({ pk, sk }: Key) {
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  };
}

/** Query parameters: the entries of a queue in the index, all or those on one side of a position. */
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
