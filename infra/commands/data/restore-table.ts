import {
  RestoreTableToPointInTimeCommand,
  UpdateTableCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { CommandError } from '#infra/command-support/command-error.ts';
import type { TableAt } from '#infra/command-support/rows.ts';
import { protectTable } from '#infra/command-support/shop-tables.ts';

/** Seconds. A restore takes minutes to hours; it goes on at AWS when the command stops waiting. */
const restoreTimeoutSeconds = 3 * 60 * 60;

/**
 * Lets AWS make a new table with the rows as they were at a moment of the last 35 days, and gives it what a restored
 * table lacks: expiry, recovery and protection (DynamoDB docs, "Point-in-time recovery: restored tables").
 */
export async function restoreTable(
  from: TableAt,
  into: string,
  at: Date,
  waitSeconds = restoreTimeoutSeconds,
): Promise<void> {
  const { client } = from;
  try {
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: from.name,
        TargetTableName: into,
        RestoreDateTime: at,
      }),
    );
  } catch (error) {
    throw whyNot(error, from.name, into);
  }
  await waitUntilTableExists({ client, maxWaitTime: waitSeconds }, { TableName: into });
  await client.send(new UpdateTableCommand({ TableName: into, DeletionProtectionEnabled: true }));
  await protectTable({ client, name: into });
}

function whyNot(error: unknown, from: string, into: string): unknown {
  switch (error instanceof Error ? error.name : '') {
    case 'TableAlreadyExistsException':
      return new CommandError(`There is a table ${into} already. Choose another name with --into NAME.`);
    case 'InvalidRestoreTimeException':
      return new CommandError(
        `AWS cannot take ${from} back to that moment: at most 35 days, and at the latest five minutes ago.`,
      );
    case 'PointInTimeRecoveryUnavailableException':
      return new CommandError(`The table ${from} keeps no history to go back to. Use an export instead.`);
    default:
      return error;
  }
}
