import {
  CreateTableCommand,
  type CreateTableCommandInput,
  UpdateContinuousBackupsCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '#functions/db/keys.ts';
import type { TableAt } from './rows.ts';

const creationTimeoutSeconds = 300;
const recoveryDays = 35;

/** Definition of the shop's table, for the local shop and for the CDK stack. */
export function tableInput(name: string): CreateTableCommandInput {
  const { partitionKey, sortKey, index } = tableDefinition;
  const names = [partitionKey, sortKey, index.partitionKey, index.sortKey];
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: index.name,
        KeySchema: [
          { AttributeName: index.partitionKey, KeyType: 'HASH' },
          { AttributeName: index.sortKey, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  };
}

/** Creates a table on AWS with the stack's settings: time to live, point-in-time recovery and deletion protection. */
export async function makeTableOnAws({ client, name }: TableAt): Promise<void> {
  await client.send(new CreateTableCommand({ ...tableInput(name), DeletionProtectionEnabled: true }));
  await waitUntilTableExists({ client, maxWaitTime: creationTimeoutSeconds }, { TableName: name });
  await protectTable({ client, name });
}

/** Enables time to live and point-in-time recovery, which a table that AWS restored lacks. */
export async function protectTable({ client, name }: TableAt): Promise<void> {
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: name,
      TimeToLiveSpecification: { AttributeName: tableDefinition.timeToLive, Enabled: true },
    }),
  );
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName: name,
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: recoveryDays,
      },
    }),
  );
}
