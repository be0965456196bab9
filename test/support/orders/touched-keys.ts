import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

interface Target {
  readonly Key?: Readonly<Record<string, unknown>>;
  readonly Item?: Readonly<Record<string, unknown>>;
}

/** Returns the keys, as `pk sk`, of all rows that transactions read or write while `work` runs. */
export function touchedKeys(client: DynamoDBClient) {
  let touched = new Set<string>();
  client.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems = [] } = args.input as { TransactItems?: readonly Record<string, Target>[] };
      for (const action of TransactItems) {
        for (const { Key, Item } of Object.values(action)) {
          const { pk, sk } = Key ?? Item ?? {};
          touched.add(`${pk} ${sk}`);
        }
      }
      return next(args);
    },
    { step: 'initialize', name: 'touchedKeys', override: true },
  );

  return async function touchedBy(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
    touched = new Set();
    await work();
    return touched;
  };
}
