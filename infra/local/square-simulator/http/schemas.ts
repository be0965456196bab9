import * as z from 'zod/mini';
import { invalid } from './problem.ts';

/** A text of at least one character, because Square treats an empty text as missing. */
export const filled = (longest = Number.POSITIVE_INFINITY) =>
  z.string().check(z.minLength(1), z.maxLength(longest));

/** An optional text. */
export const text = (longest = Number.POSITIVE_INFINITY) =>
  z.exactOptional(z.string().check(z.maxLength(longest)));

/** Returns a check that fails with its own error code. */
export function rule<Value>(
  code: string,
  error: string,
  isMet: (value: Value) => boolean,
  path?: PropertyKey[],
) {
  return z.refine<Value>(isMet, { error, params: { code }, ...(path && { path }) });
}

/** Returns the schema of a text that must match a pattern. */
export const formed = (pattern: RegExp, code: string, error: string) =>
  filled().check(rule(code, error, (value) => pattern.test(value)));

export const money = z.object({
  amount: z.int(),
  currency: formed(/^[A-Z]{3}$/, 'INVALID_ENUM_VALUE', 'Not a currency.'),
});

const isTime = rule('INVALID_TIME', 'Expected an RFC 3339 time.', (at: string) => Date.parse(at) >= 0);
/** An optional RFC 3339 time, in milliseconds. */
export const instant = z.exactOptional(z.pipe(z.string().check(isTime), z.transform(Date.parse)));

export const texts = z._default(z.array(z.string()), []);

/** Parses a request. Throws a Problem with the full path of the first invalid field. */
export function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  missingCode = 'MISSING_REQUIRED_PARAMETER',
): z.output<Schema> {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0] as z.core.$ZodIssue;
  const [code, detail] = complaintOf(issue, missingCode);
  throw invalid(code, detail, pathOf(issue) || undefined);
}

/** Returns the full path of a field, such as `order.line_items[0].quantity`. */
export function pathOf({ path }: z.core.$ZodIssue): string {
  const parts = path.map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`));
  return parts.join('').replace(/^\./, '');
}

function complaintOf(issue: z.core.$ZodIssue, missingCode: string): readonly [code: string, detail: string] {
  if (issue.code === 'custom') return [String(issue.params?.['code'] ?? 'BAD_REQUEST'), issue.message];
  if (issue.input === undefined || issue.input === '') return [missingCode, 'Missing required parameter.'];
  if (issue.code === 'invalid_type') {
    const expected = /^(number|int)$/.test(issue.expected) ? 'integer' : issue.expected;
    return [`EXPECTED_${expected.toUpperCase()}`, `Expected type ${expected}.`];
  }
  if (issue.code === 'invalid_value')
    return ['INVALID_ENUM_VALUE', `\`${issue.input}\` is not a valid enum value`];
  if (issue.code === 'too_big' && issue.origin === 'string')
    return ['VALUE_TOO_LONG', `Field must not be greater than ${issue.maximum} in length`];
  if (issue.code === 'unrecognized_keys')
    return ['BAD_REQUEST', `The simulator does not support ${issue.keys.join(', ')}.`];
  return ['BAD_REQUEST', `The value is not allowed (${issue.code}).`];
}

/** Removes empty lists and nulls. Square never sends them, and treats them as missing. */
export function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([, entry]) => entry !== undefined && entry !== null && !(Array.isArray(entry) && entry.length === 0),
      )
      .map(([name, entry]) => [name, pruned(entry)]),
  );
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
