import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Operation } from '#shared/contract/routes.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { badRequest, UserError } from './errors.ts';

/** Bytes. */
const defaultLargestBody = 16 * 1024;
const largestRawBody = 256 * 1024;
/** JSON is UTF-8 (RFC 8259); a body that says otherwise is not read by guesswork. */
const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body as the operation's schema has it; undefined where none is declared. Throws the refusal. */
export function readBody(operation: Operation, event: APIGatewayProxyEventV2): unknown {
  const { body: schema, largestBody = defaultLargestBody } = schemas[operation] as {
    readonly body?: z.ZodMiniType | 'raw' | 'picture';
    readonly largestBody?: number;
  };
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const limit = schema === 'raw' ? largestRawBody : largestBody;
  if (bytes.length > limit) throw tooLarge(schema, limit);
  if (!schema) return undefined;
  if (schema === 'raw') return bytes.toString('utf8');
  // What it is the handler sees by its bytes: a browser names a type by the file's name.
  if (schema === 'picture') return bytes;
  if (!jsonType.test(event.headers['content-type'] ?? '')) {
    throw new UserError(415, { error: 'The request must be sent as JSON' });
  }
  const parsed = schema.safeParse(parseJson(bytes));
  if (parsed.success) return parsed.data;
  throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid request', 'INVALID_REQUEST');
}

function tooLarge(schema: unknown, limit: number): UserError {
  const error =
    schema === 'picture'
      ? `This picture is larger than ${limit / 1024 / 1024} MB. Please choose a smaller one.`
      : 'The request is too large';
  return new UserError(413, { error });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes), (key, value) => {
      // Neither gets further than here: the one could reach a prototype, the other cannot be stored as it is.
      if (key === '__proto__') throw new SyntaxError('__proto__');
      if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('lone surrogate');
      return value;
    });
  } catch {
    throw badRequest('The request is not valid JSON', 'INVALID_REQUEST');
  }
}
