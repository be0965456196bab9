import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable, type Table } from '#functions/db/table.ts';
import { findOperation, type SquareRequest } from '#infra/local/square-simulator/api.ts';
import type { ApiOutcome } from '#infra/local/square-simulator/http/respond.ts';
import { nearRequest } from '#test/support/shop/near-square.ts';
import type { MemoryTable, TableRequest } from './memory-table.ts';
import {
  contexts,
  currentProcess,
  type Delivery,
  type Fault,
  type FaultKind,
  type Process,
} from './process.ts';
import type { Timeline } from './timeline.ts';

/** Milliseconds after which a request to the table fails. */
const tableLimit = 6_000;

const client = new DynamoDBClient({ region: 'local' });

/** Returns the shop's table with `send` in place of the connection to DynamoDB. */
function tableOver(send: (request: TableRequest) => Promise<unknown>): Table {
  const { from } = DynamoDBDocumentClient;
  const documents = {
    middlewareStack: client.middlewareStack,
    send: (command: { readonly constructor: { readonly name: string }; readonly input: object }) =>
      send({ kind: command.constructor.name, input: { ...command.input } }),
  };
  DynamoDBDocumentClient.from = () => documents as never;
  try {
    return createTable({ client, name: 'shop' });
  } finally {
    DynamoDBDocumentClient.from = from;
  }
}

/** Returns a table without delays or faults, to prepare a shop and to check it afterwards. */
export function instantTable(memory: MemoryTable): Table {
  return tableOver(async (request) => memory.perform(request, 0));
}

/** Returns the table that processes use, with their delays and faults. */
export function simulatedTable(memory: MemoryTable): Table {
  return tableOver((request) => {
    const process = currentProcess();
    const { random } = process;
    return process.call({
      name: () => wordsOf(request),
      latency: 4 * 12 ** random.next(),
      perform: (fault) =>
        contexts.run(process, () =>
          deliver(memory, request, fault, random.chance(0.06) ? random.int(0, 300) : 0),
        ),
    });
  });
}

function deliver(
  memory: MemoryTable,
  request: TableRequest,
  fault: Fault | undefined,
  lag: number,
): Delivery {
  const attempt = (attempts?: number, older = lag): (() => unknown) => {
    try {
      const answer = memory.perform(request, older, attempts);
      return () => answer;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  };
  const fail = (error: Error) => () => {
    throw error;
  };
  switch (fault?.kind) {
    // The SDK sends the request again.
    case 'answer lost':
    case 'answers with HTML':
      attempt();
      return { answer: attempt(2), after: 200 };
    case 'server error, carried out':
    case 'carried out late':
      attempt();
      return { answer: fail(named('TimeoutError')), after: tableLimit };
    case 'never arrives':
    case 'server error':
      return { answer: fail(named('TimeoutError')), after: tableLimit };
    case 'throttled':
    case 'refused':
    case 'refuses the token':
    case 'answers with nothing':
      return {
        answer: fail(request.kind === 'TransactWriteCommand' ? conflict() : named('ThrottlingException')),
      };
    case 'stale read':
      return { answer: attempt(1, fault.ms % 3_000) };
    default:
      return { answer: attempt() };
  }
}

function named(name: string): Error {
  return Object.assign(new Error(name), { name });
}

function conflict(): Error {
  const CancellationReasons = [{ Code: 'TransactionConflict' }];
  return new TransactionCanceledException({ message: 'Conflict', CancellationReasons, $metadata: {} });
}

function wordsOf({ kind, input }: TableRequest): string {
  const items = (input['TransactItems'] ?? [input]) as Readonly<Record<string, unknown>>[];
  const keys = items.flatMap((item) => {
    const [of] = 'Key' in item || 'Item' in item || items.length === 1 ? [item] : Object.values(item);
    const { Key, Item } = (of ?? {}) as { Key?: { pk: string }; Item?: { pk: string } };
    return (Key ?? Item)?.pk.slice(0, 14) ?? [];
  });
  const query = (input['ExpressionAttributeValues'] as { ':pk'?: string } | undefined)?.[':pk'];
  return `table ${kind.replace('Command', '')} ${keys.length > 0 ? keys.join(' ') : (query ?? '')}`;
}

/** A temporary fault of Square or SES for all callers. */
export interface Weather {
  readonly kind: FaultKind;
  /** The only operation that has the fault; undefined if all have it. */
  readonly operation?: string | undefined;
}

/** Returns the `fetch` with which processes call Square. */
export function simulatedFetch({
  timeline,
  weather,
  onCall,
  ask,
}: {
  readonly timeline: Timeline;
  readonly onCall: (process: Process, operation: string, request: SquareRequest) => void;
  readonly weather: () => Weather | undefined;
  readonly ask: (operation: string, process: Process, request: SquareRequest) => Promise<ApiOutcome>;
}): typeof fetch {
  return async (input, init): Promise<Response> => {
    const process = currentProcess();
    const url = new URL(String(input));
    const request = nearRequest(url, init);
    const operation = findOperation(request.method, url.pathname)?.operation ?? url.pathname;
    onCall(process, operation, request);
    const outcome = await process.call(
      {
        name: () => `Square ${operation}`,
        operation,
        latency: 60 * 10 ** process.random.next(),
        perform: (own) => {
          const now = weather();
          const general =
            now && (now.operation ?? operation) === operation ? { at: 0, ms: 0, ...now } : undefined;
          return answered(
            own?.kind.includes('ed before') ? general : (own ?? general),
            operation,
            timeline,
            () => ask(operation, process, request),
          );
        },
      },
      init?.signal,
    );
    const settled = (await outcome) as ApiOutcome;
    if (settled === 'broken off') throw new TypeError('fetch failed');
    const { status, headers: replied, body } = settled.reply;
    return new Response(body, { status, headers: replied });
  };
}

/** Square's errors for refused writes, by operation. */
const refusals: Readonly<Record<string, readonly [category: string, code: string]>> = {
  createOrder: ['INVALID_REQUEST_ERROR', 'INVALID_VALUE'],
  createPayment: ['INVALID_REQUEST_ERROR', 'BAD_REQUEST'],
  completePayment: ['INVALID_REQUEST_ERROR', 'BAD_REQUEST'],
  cancelPayment: ['INVALID_REQUEST_ERROR', 'BAD_REQUEST'],
  updateOrder: ['INVALID_REQUEST_ERROR', 'VERSION_MISMATCH'],
  refundPayment: ['REFUND_ERROR', 'INSUFFICIENT_FUNDS'],
  batchCreateChanges: ['INVALID_REQUEST_ERROR', 'BAD_REQUEST'],
};

function answered(
  fault: Fault | undefined,
  operation: string,
  timeline: Timeline,
  ask: () => Promise<ApiOutcome>,
): Delivery {
  const reply = (status: number, body: string, type = 'application/json'): (() => ApiOutcome) => {
    return () => ({ reply: { status, headers: { 'content-type': type }, body } }) as ApiOutcome;
  };
  const error = (status: number, category: string, code: string) =>
    reply(status, JSON.stringify({ errors: [{ category, code, detail: 'No.' }] }));
  switch (fault?.kind) {
    case 'answer lost':
      void ask();
      return { answer: () => 'broken off' };
    case 'never arrives':
      return { never: true };
    case 'carried out late':
      timeline.in(fault.ms, () => void ask());
      return { never: true };
    case 'throttled':
      return { answer: error(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED') };
    case 'refused': {
      const refusal = refusals[operation];
      if (refusal) return { answer: error(400, ...refusal) };
      const outcome = ask();
      return { answer: () => outcome };
    }
    case 'refuses the token':
      return { answer: error(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED') };
    case 'server error':
      return { answer: error(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR') };
    case 'server error, carried out':
      void ask();
      return { answer: error(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR') };
    case 'answers with HTML':
      void ask();
      return { answer: reply(200, '<html>', 'text/html') };
    case 'answers with nothing':
      void ask();
      return { answer: reply(200, '{}') };
    case 'about another':
    case 'lacks a field': {
      const outcome = ask().then((given) => odd(given, fault));
      return { answer: () => outcome };
    }
    default: {
      const outcome = ask();
      return { answer: () => outcome };
    }
  }
}

/** Fields that a faulty answer may lack, as groups of fields that are removed together. */
const needed = [['status'], ['state'], ['order_id'], ['location_id'], ['total_money', 'amount_money']];

function odd(outcome: ApiOutcome, { kind, ms }: Fault): ApiOutcome {
  if (outcome === 'broken off') return outcome;
  const answer = JSON.parse(outcome.reply.body);
  const found = answer.payment ?? answer.order ?? answer.refund;
  if (!found) return outcome;
  if (kind === 'about another') Object.assign(found, { id: 'ANOTHER', reference_id: 'p_ANOTHER_1' });
  const missing = kind === 'about another' ? [] : (needed[ms % needed.length] ?? []);
  const without = (name: string, value: unknown) => (missing.includes(name) ? undefined : value);
  return { reply: { ...outcome.reply, body: JSON.stringify(answer, without) } };
}
