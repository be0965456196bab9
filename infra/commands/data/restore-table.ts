import {
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
  UpdateTableCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { CommandError } from '#infra/command-support/command-error.ts';
import type { TableAt } from '#infra/command-support/rows.ts';
import { protectTable } from '#infra/command-support/shop-tables.ts';

/** A restore takes minutes to hours. AWS continues it when this command stops waiting. */
const restoreTimeoutSeconds = 3 * 60 * 60;

/**
 * Makes AWS restore the rows of a moment in the last 35 days into a new table, then adds the settings that a restored
 * table lacks: expiry, recovery and protection. A second run continues an interrupted restore (DynamoDB docs,
 * "Point-in-time recovery: restored tables").
 */
export async function restoreTable(
  from: TableAt,
  into: string,
  at: Date,
  print: (line: string) => void,
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
    if (!(await isUnderWay(error, from, into, at))) throw whyNot(error, from.name, into);
    print('AWS is already restoring this table: waiting for it.');
  }
  const startedAt = Date.now();
  const progress = setInterval(
    () => print(`Still restoring, after ${Math.round((Date.now() - startedAt) / 60_000)} min.`),
    60_000,
  );
  await waitUntilTableExists({ client, maxWaitTime: waitSeconds }, { TableName: into }).finally(() =>
    clearInterval(progress),
  );
  await client.send(new UpdateTableCommand({ TableName: into, DeletionProtectionEnabled: true }));
  await protectTable({ client, name: into });
}

/** Tells whether an interrupted run of this command has started the same restore: from the same table and moment. */
async function isUnderWay(
  error: unknown,
  { client, name }: TableAt,
  into: string,
  at: Date,
): Promise<boolean> {
  if (!(error instanceof Error) || error.name !== 'TableAlreadyExistsException') return false;
  const { Table } = await client.send(new DescribeTableCommand({ TableName: into }));
  const { SourceTableArn = '', RestoreDateTime } = Table?.RestoreSummary ?? {};
  return SourceTableArn.endsWith(`:table/${name}`) && RestoreDateTime?.getTime() === at.getTime();
}

function whyNot(error: unknown, from: string, into: string): unknown {
  switch (error instanceof Error ? error.name : '') {
    case 'TableAlreadyExistsException':
      return new CommandError(`The table ${into} exists already. Choose another name with --into NAME.`);
    case 'InvalidRestoreTimeException':
      return new CommandError(
        `AWS cannot restore ${from} to that moment: it must be within the last 35 days and at least five minutes ago.`,
      );
    case 'PointInTimeRecoveryUnavailableException':
      return new CommandError(`The table ${from} has no point-in-time recovery. Import an export instead.`);
    default:
      return error;
  }
}
