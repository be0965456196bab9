import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { openConnections, TableAnswer } from './table-connections.ts';

type Stack = DynamoDBClient['middlewareStack'];
type Handler = ReturnType<Stack['resolve']>;
type Middleware = (next: Handler, context: Parameters<Stack['resolve']>[1]) => Handler;

/** The used part of the SDK's protocol; its own type is a union over all protocols. */
interface Protocol {
  serializeRequest(
    operation: object,
    input: object,
    context: { readonly endpoint: () => Promise<undefined> },
  ): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array }>;
  deserializeResponse(operation: object, context: object, response: TableAnswer): Promise<object>;
}

/** The emulator requires a signature but does not check it. */
const signed = {
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=none',
};

const endpoint = async () => undefined;

/** The middleware that marshalls rows (lib-dynamodb). */
const marshalling = new Set(['DocumentMarshall', 'DocumentUnmarshall']);

/**
 * Removes steps that a local table does not need: endpoint rules, the signature, the user agent, retries. Commands,
 * marshalling, the protocol and its errors remain the SDK's. A run sends a quarter of a million requests, and these
 * steps take three quarters of their time. The complete SDK is used by the shops of journeys and deployed checks, and
 * by a client with a middleware below the first step.
 */
export function sendDirectly(client: DynamoDBClient, post: ReturnType<typeof openConnections>): void {
  const { config, middlewareStack: whole } = client;
  const { add, concat } = whole;
  const watching = new Map<string, Middleware>();
  let isWhole = false;

  async function send(operation: object, input: object) {
    const protocol = config.protocol as unknown as Protocol;
    const { headers, body } = await protocol.serializeRequest(operation, input, { endpoint });
    const response = await post({ ...headers, ...signed }, body);
    const output = await protocol.deserializeResponse(operation, config, response);
    return { output, response } as never;
  }

  function directStack(command: Stack): Stack {
    return {
      concat: directStack,
      resolve: (_: unknown, context: Parameters<Stack['resolve']>[1]) => {
        const operation = operationOf(context);
        const way = [...watching.values(), ...marshallingOf(command)];
        return way.reduceRight<Handler>(
          (next, middleware) => middleware(next, context),
          async ({ input }) => send(operation, input),
        );
      },
    } as Stack;
  }

  whole.add = (middleware: never, options: { readonly step?: string; readonly name?: string } = {}) => {
    if ((options.step ?? 'initialize') === 'initialize')
      watching.set(options.name ?? String(watching.size), middleware);
    else isWhole = true;
    add(middleware, options as never);
  };
  whole.concat = ((command: Stack) => (isWhole ? concat(command) : directStack(command))) as Stack['concat'];
}

function marshallingOf(command: Stack): readonly Middleware[] {
  const found: Middleware[] = [];
  command.applyToStack({
    ...command,
    add: () => undefined,
    addRelativeTo: (middleware: never, { name = '' }: { readonly name?: string }) => {
      if (marshalling.has(name)) found.push(middleware);
    },
  });
  return found;
}

/** The operation, found like the SDK's serializer does. */
function operationOf(context: object): object {
  const { operationSchema } = (context as { __smithy_context: { operationSchema: readonly unknown[] } })
    .__smithy_context;
  const [, namespace, name, traits, input, output] = operationSchema;
  return { namespace, name, traits, input, output };
}
