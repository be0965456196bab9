import { randomBytes } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '#functions/db/table.ts';
import { createAdmin, readUser } from '#functions/session/session-records.ts';
import { CommandError } from '#infra/command-support/command-error.ts';

/** Creates the first administrator and returns a line for the operator. Stores only the hash of the password. */
export async function ensureAdmin(client: DynamoDBClient, tableName: string): Promise<string> {
  const table = createTable({ client, name: tableName });
  const username = process.env['ADMIN_USERNAME'] ?? 'artist';
  if (await readUser({ table }, username)) {
    return `${username} (a new password: npm run admin:create)`;
  }
  const given = process.env['ADMIN_PASSWORD'];
  const password = given ?? randomBytes(12).toString('base64url');
  try {
    await createAdmin({ table, now: Date.now }, { username, password });
  } catch (error) {
    throw new CommandError(
      `The administrator could not be created: ${error instanceof Error ? error.message : error}`,
    );
  }
  return given ? username : `${username}, password: ${password} (shown this once)`;
}
