import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

interface CapacityLine {
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
  readonly CapacityUnits?: number;
}

export interface Counted {
  readonly requests: readonly string[];
  /** Number of requests. Concurrent requests count as one, because a visitor waits for them only once. */
  readonly roundTrips: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

const writes = new Set(['Put', 'Update', 'Delete', 'BatchWrite', 'Transact']);

/** Counts requests to the table and the capacity units that DynamoDB would charge. */
export function countRequests(client: DynamoDBClient) {
  let requests: string[] = [];
  let roundTrips = 0;
  let underWay = 0;
  let readUnits = 0;
  let writeUnits = 0;

  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = String(context.commandName);
      const isWrite = [...writes].some((name) => command.startsWith(name));
      requests.push(command);
      if (underWay++ === 0) roundTrips++;
      try {
        const answer = await next({
          ...args,
          input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as typeof args.input,
        });
        const { ConsumedCapacity } = answer.output as {
          ConsumedCapacity?: CapacityLine | readonly CapacityLine[];
        };
        for (const line of [ConsumedCapacity ?? []].flat() as CapacityLine[]) {
          const units = line.CapacityUnits ?? 0;
          if (isWrite) writeUnits += units;
          else readUnits += units;
        }
        return answer;
      } finally {
        underWay--;
      }
    },
    { step: 'initialize', name: 'countRequests', override: true },
  );

  /** Returns the counts of the requests during `work`. */
  return async function counted<T>(work: () => Promise<T>): Promise<Counted & { readonly result: T }> {
    requests = [];
    roundTrips = readUnits = writeUnits = 0;
    const result = await work();
    return { result, requests: [...requests], roundTrips, readUnits, writeUnits };
  };
}
