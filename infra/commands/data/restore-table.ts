import {
  DescribeTableCommand,
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
 * table lacks: expiry, recovery and protection. Interrupted, it goes on when it is run again (DynamoDB docs, "Point-in-time recovery: restored tables").
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
    print('AWS was restoring this table already: going on.');
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

/** Whether a run of this command that was interrupted has begun the same restore: the same source and the same moment. */
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
