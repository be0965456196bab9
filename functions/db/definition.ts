/**
 * Shape of the single table. The CDK stack and the emulator's table are both made from this constant,
 * so the two cannot drift apart.
 */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** One sparse index: only items that answer a question by it carry its keys. Projects keys alone. */
  index: { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
  /** Seconds since the epoch. DynamoDB deletes late, so every read that matters checks it in code too. */
  timeToLive: 'expiresAt',
} as const;
