// Rule 17.16
import { describe, expect, it } from 'vitest';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { schemas } from '#shared/contract/schemas.ts';

const form = { website: '', openFor: 9_000 };
const shippingAddress = {
  name: 'Ada Moss',
  address1: '1 Harbour Lane',
  address2: 'Back door',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
  phone: '+1 503 555 0100',
};

/** A valid body for each operation of visitors. The test fails if an operation has no body here. */
const bodies: Readonly<Partial<Record<Operation, object>>> = {
  addToWishlist: { artworkId: 'MOON' },
  addToCart: { artworkId: 'MOON', variationId: 'LARGE' },
  updateCartItem: { quantity: 1 },
  placeOrder: { shippingAddress, expectedTotal: 100 },
  takePayment: { orderId: 'ORDER', sourceId: 'cnon:ok', buyerEmail: 'ada@example.com' },
  sendEnquiry: {
    ...form,
    about: 'price',
    name: 'Ada Moss',
    email: 'ada@example.com',
    message: 'Is the frame included?',
    requestId: 'question-1',
    artworkId: 'MOON',
  },
  viewOrder: { token: 'token' },
  withdraw: { token: 'token', lines: [0] },
  requestOrderLink: { number: 'K7M-2QX', email: 'ada@example.com' },
  subscribe: { ...form, email: 'ada@example.com' },
  confirmSubscription: { key: 'key' },
  endSubscription: { key: 'key' },
};

/** Fields whose text is neither stored, passed on nor displayed, or is an identifier. */
const unstored: Readonly<Partial<Record<Operation, readonly string[]>>> = {
  // Square's card token: only Square reads it.
  takePayment: ['sourceId'],
  sendEnquiry: ['website'],
  subscribe: ['website'],
  viewOrder: ['token'],
  withdraw: ['token'],
};

/** Sign-in operations: names and passwords are compared unchanged, and accounts.ts defines valid names. */
const ofSignIn: readonly string[] = ['login', 'register', 'passkeyLogin'];

const nasty = '\u0000\u0007\u202e\u2066\u200b\u2028\ufeff';
/** Matches every unwanted character except tabs and line feeds, which a question may contain. */
const unwanted = /(?![\t\n])[\p{Cc}\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Returns every string in a value, with its path. */
function stringsIn(
  value: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => stringsIn(inner, [...path, name]));
}

function replaced(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest, text) };
}

const ofVisitors = Object.entries(schemas).flatMap(([name, schema]) => {
  const operation = name as Operation;
  const { access } = routes[operation];
  const body = 'body' in schema && typeof schema.body !== 'string' ? schema.body : undefined;
  if (!body || !['public', 'guest'].includes(access) || ofSignIn.includes(operation)) return [];
  return [{ operation, body }];
});

describe('visitors’ input', () => {
  it.each(ofVisitors)(
    'of the operation $operation is cleaned of control characters, or refused',
    ({ operation, body }) => {
      const valid = bodies[operation];
      expect(body.safeParse(valid).success).toBe(true);

      for (const { path, text } of stringsIn(valid)) {
        if (unstored[operation]?.includes(path.join('.'))) continue;
        for (const typed of [`${text}${nasty}`, `${text.slice(0, 1)}${nasty}${text.slice(1)}`]) {
          const parsed = body.safeParse(replaced(valid, path, typed));
          const left = parsed.success ? stringsIn(parsed.data).filter((one) => unwanted.test(one.text)) : [];
          expect(left).toEqual([]);
        }
      }
    },
  );
});
