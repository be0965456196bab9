import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen } from '#infra/local/loopback.ts';

interface Capacity {
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
  readonly CapacityUnits?: number;
}

const writes = /\.(Put|Update|Delete|BatchWrite|TransactWrite)/;

/** Starts a proxy in front of a database that adds up the billed units. */
export async function countTable(database: string) {
  const units = { reads: 0, writes: 0 };
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target'] ?? '');
    const asked = JSON.parse((await text(request)) || '{}');
    const { host: _, 'content-length': __, connection: ___, ...headers } = request.headers;
    const answer = await fetch(database, {
      method: request.method ?? 'POST',
      headers: headers as Record<string, string>,
      ...(request.method === 'POST' && {
        body: JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' }),
      }),
    });
    const said = await answer.text();
    for (const capacity of consumed(said)) {
      const plain = writes.test(operation) ? 'writes' : 'reads';
      if (capacity.ReadCapacityUnits === undefined && capacity.WriteCapacityUnits === undefined) {
        units[plain] += capacity.CapacityUnits ?? 0;
      }
      units.reads += capacity.ReadCapacityUnits ?? 0;
      units.writes += capacity.WriteCapacityUnits ?? 0;
    }
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/x-amz-json-1.0',
    });
    response.end(said);
  });
  return {
    url: await listen(server),
    /** Returns the units since the last call. */
    take() {
      const taken = { ...units };
      units.reads = 0;
      units.writes = 0;
      return taken;
    },
    stop: () => close(server),
  };
}

function consumed(text: string): readonly Capacity[] {
  const { ConsumedCapacity: found } = JSON.parse(text || '{}') as {
    ConsumedCapacity?: Capacity | readonly Capacity[];
  };
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found as Capacity];
}
