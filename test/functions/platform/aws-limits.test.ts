// Rule 18.10
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { awsLimits, limitedTo } from '#functions/platform/aws-limits.ts';
import { localCredentials } from '#infra/command-support/local-dynamo.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { close, listen } from '#infra/local/loopback.ts';

/** Returns the result or the error of a client with short limits and a server that answers like this. */
async function ask(answer: RequestListener): Promise<unknown> {
  const server = createServer(answer);
  const endpoint = await listen(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    await close(server);
  });
  const client = new DynamoDBClient({
    ...limitedTo({ answerMs: 50, attempts: 2 }),
    ...{ endpoint, region: 'local', credentials: localCredentials },
  });
  const Key = { pk: { S: 'a' }, sk: { S: 'a' } };
  return client.send(new GetItemCommand({ TableName: 'shop', Key })).catch((reason) => reason);
}

it.each<[string, RequestListener]>([
  ['a server accepts a request and does not answer', () => undefined],
  [
    'the body of an answer stalls',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': '100' });
      response.write('{"Item":');
    },
  ],
])('an AWS client times out when %s', async (_, answer) => {
  const error = await ask(answer);

  expect(error).toMatchObject({ name: 'TimeoutError', $metadata: { attempts: 2 } });
});

it('the time limits of calls to the table and to Square add up to less than the checkout Lambda’s timeout', async () => {
  const { maxAttempts, requestHandler } = awsLimits.table;
  const square = 2 * 8000 + 1000;
  const checkout = lambdaGroups.find(({ name }) => name === 'checkout');

  expect(maxAttempts * requestHandler.requestTimeout + square).toBeLessThan(24_000);
  expect(checkout?.timeoutSeconds).toBe(25);
});

it('every AWS client of the functions has limits', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = ['functions', 'infra/stack/custom-resources'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const imported = files.flatMap((text) => {
    const names = [...text.matchAll(/\b(\w+Client)\b[^;]*? from '@aws-sdk\/client-/g)].map(
      ([, name]) => name,
    );
    return names.filter((name) => new RegExp(`new ${name}\\(`).test(text)).map(() => text);
  });

  expect(imported.length).toBeGreaterThan(5);
  for (const text of imported) expect(text).toContain('awsLimits.');
});
