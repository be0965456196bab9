import { tableDefinition } from '#functions/db/keys.ts';
import type { AwsRequest, AwsService } from '#test/deployed/endpoints.ts';
import { json } from '#test/deployed/endpoints.ts';
import type { Call } from '#test/deployed/grants.ts';
import type { Iam } from '#test/deployed/iam.ts';
import { account, region } from '#test/deployed/names.ts';

type Item = Readonly<Record<string, { readonly S?: string; readonly N?: string }>>;

interface Target {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly Key?: Item;
  readonly Item?: Item;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
}

/**
 * Checks the permissions of calls to DynamoDB and passes the calls to the emulator. Required permissions: "Actions,
 * resources, and condition keys for Amazon DynamoDB"
 * (https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html). A transaction needs
 * the actions of its items (developerguide/transaction-apis-iam.html); LeadingKeys are the partition keys of a call,
 * those of the index for a query of an index (developerguide/specifying-conditions.html).
 */
export function dynamoService(iam: Iam, emulator: string): AwsService {
  return {
    answer: async (request) => {
      for (const call of callsOf(request)) await iam.check(request.role, call);
      const response = await fetch(emulator, {
        method: 'POST',
        headers: {
          'content-type': String(request.headers['content-type']),
          'x-amz-target': String(request.headers['x-amz-target']),
          authorization: String(request.headers.authorization),
          'x-amz-date': String(request.headers['x-amz-date']),
        },
        body: new Uint8Array(request.body),
      });
      const headers = Object.fromEntries(
        [...response.headers].filter(([name]) => /^(content-type|x-amz-)/.test(name)),
      );
      return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
    },
    denied: (error) =>
      json(400, {
        __type: 'com.amazon.coral.service#AccessDeniedException',
        Message: error.message,
        message: error.message,
      }),
  };
}

/** Actions of a transaction's items, by the item's kind. */
const itemActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

function callsOf({ operation, body }: AwsRequest): readonly Call[] {
  const input = JSON.parse(body.toString()) as Target & {
    RequestItems?: Record<string, { Keys?: Item[] } | Record<string, { Key?: Item; Item?: Item }>[]>;
    TransactItems?: Record<string, Target>[];
  };
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return (input.TransactItems ?? []).flatMap((entry) =>
      Object.entries(entry).map(([kind, target]) =>
        callOf(itemActions[kind] ?? kind, target.TableName, [partitionOf(target)], {
          'dynamodb:EnclosingOperation': [operation],
        }),
      ),
    );
  }
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.entries(input.RequestItems ?? {}).map(([name, entry]) => {
      const targets = Array.isArray(entry)
        ? entry.flatMap((write) => Object.values(write))
        : (entry.Keys ?? []).map((Key) => ({ Key }));
      const keys = targets.map((target) => partitionOf({ TableName: name, ...target }));
      return callOf(operation, name, [...new Set(keys)]);
    });
  }
  const { TableName, IndexName } = input;
  const resource = IndexName ? `${TableName}/index/${IndexName}` : TableName;
  return [callOf(operation, resource, operation === 'Scan' ? [] : [partitionOf(input)])];
}

function callOf(
  action: string,
  resource: string,
  keys: readonly string[],
  context: Call['context'] = {},
): Call {
  return {
    action: `dynamodb:${action}`,
    resource: `arn:aws:dynamodb:${region}:${account}:table/${resource}`,
    context: { ...context, ...(keys.length > 0 && { 'dynamodb:LeadingKeys': [...keys] }) },
  };
}

/** Returns the partition key of an item, or the value in a query's key condition. */
function partitionOf(target: Target): string {
  const { partitionKey } = target.IndexName ? tableDefinition.index : tableDefinition;
  const value = (target.Key ?? target.Item)?.[partitionKey] ?? conditionValue(target, partitionKey);
  const text = value?.S ?? value?.N;
  if (text === undefined) throw new Error(`No ${partitionKey} in ${JSON.stringify(target).slice(0, 200)}`);
  return text;
}

function conditionValue(target: Target, name: string): { S?: string; N?: string } | undefined {
  const { KeyConditionExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues } = target;
  for (const [, left = '', right = ''] of KeyConditionExpression.matchAll(/(#?\w+)\s*=\s*(:\w+)/g)) {
    if ((ExpressionAttributeNames[left] ?? left) === name) return ExpressionAttributeValues?.[right];
  }
  return undefined;
}
