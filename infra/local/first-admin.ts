import { randomBytes } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '#functions/db/table.ts';
import { createAdmin } from '#functions/session/accounts.ts';
import { readUser } from '#functions/session/session-records.ts';
import { StartError } from './options.ts';

/** Makes the administrator at the first start and prints her credentials once; they are stored as a hash only. */
export async function ensureAdmin(
  client: DynamoDBClient,
  tableName: string,
  print: (line: string) => void,
): Promise<void> {
  const table = createTable({ client, name: tableName });
  const username = process.env['ADMIN_USERNAME'] ?? 'artist';
  if (await readUser({ table }, username)) {
    print(`Administrator: ${username} (a new password: npm run admin:create)`);
    return;
  }
  const given = process.env['ADMIN_PASSWORD'];
  const password = given ?? randomBytes(12).toString('base64url');
  try {
    await createAdmin({ table, now: Date.now }, { username, password });
  } catch (error) {
    throw new StartError(
      `The administrator could not be made: ${error instanceof Error ? error.message : error}`,
    );
  }
  print(
    given
      ? `Administrator: ${username}`
      : `Administrator: ${username}, password: ${password} (shown this once)`,
  );
}
