import { isDeepStrictEqual } from 'node:util';
import type { Item } from '#functions/db/table.ts';

/** Evaluates DynamoDB's expressions. Throws for syntax that the shop does not use. */
interface Given {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

type Read = (item: Item, given: Given) => unknown;
export type Condition = (item: Item, given: Given) => boolean;
type Change = (target: Record<string, unknown>, before: Item, given: Given) => void;

const token = /\s*(<>|<=|>=|[=<>(),+-]|(?:[#:]\w|[A-Za-z_])[\w#:]*(?:\.[#\w]+)*)/y;

class Tokens {
  readonly #all: string[] = [];
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
    token.lastIndex = 0;
    while (token.lastIndex < text.trimEnd().length) {
      const found = token.exec(text);
      if (!found?.[1]) throw new Error(`The simulated table cannot read "${text}"`);
      this.#all.push(found[1]);
    }
  }
  get next(): string {
    return this.#all[this.#at] ?? '';
  }
  is(word: string): boolean {
    return this.next.toUpperCase() === word;
  }
  take(): string {
    const found = this.next;
    this.#at += 1;
    return found;
  }
  skip(word: string): boolean {
    const isNext = this.is(word);
    if (isNext) this.#at += 1;
    return isNext;
  }
  expect(word: string): void {
    if (!this.skip(word)) throw new Error(`The simulated table expects ${word} in "${this.#text}"`);
  }
}

const conditions = new Map<string, Condition>();
const updates = new Map<string, Change[]>();

export function conditionOf(text: string): Condition {
  return known(conditions, text, () => {
    const tokens = new Tokens(text);
    const condition = either(tokens);
    if (tokens.next !== '') throw new Error(`The simulated table cannot read "${text}"`);
    return condition;
  });
}

/** Returns the item after the update. */
export function updated(text: string, before: Item, given: Given): Record<string, unknown> {
  const changes = known(updates, text, () => changesOf(new Tokens(text)));
  const target = structuredClone(before) as Record<string, unknown>;
  for (const change of changes) change(target, before, given);
  return target;
}

function known<T>(cache: Map<string, T>, text: string, make: () => T): T {
  const found = cache.get(text) ?? make();
  cache.set(text, found);
  return found;
}

function either(tokens: Tokens): Condition {
  const parts = [both(tokens)];
  while (tokens.skip('OR')) parts.push(both(tokens));
  return (item, given) => parts.some((part) => part(item, given));
}

function both(tokens: Tokens): Condition {
  const parts = [single(tokens)];
  while (tokens.skip('AND')) parts.push(single(tokens));
  return (item, given) => parts.every((part) => part(item, given));
}

function single(tokens: Tokens): Condition {
  if (tokens.skip('NOT')) {
    const inner = single(tokens);
    return (item, given) => !inner(item, given);
  }
  if (tokens.skip('(')) {
    const inner = either(tokens);
    tokens.expect(')');
    return inner;
  }
  return calledCondition(tokens) ?? comparison(tokens);
}

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  N: (value) => typeof value === 'number',
  S: (value) => typeof value === 'string',
};

const calls: Readonly<Record<string, (args: readonly unknown[]) => boolean>> = {
  ATTRIBUTE_EXISTS: ([value]) => value !== undefined,
  ATTRIBUTE_NOT_EXISTS: ([value]) => value === undefined,
  ATTRIBUTE_TYPE: ([value, type]) => {
    const isOf = types[String(type)];
    if (!isOf) throw new Error(`The simulated table does not know the type ${type}`);
    return isOf(value);
  },
  BEGINS_WITH: ([value, start]) => typeof value === 'string' && value.startsWith(String(start)),
};

function calledCondition(tokens: Tokens): Condition | undefined {
  const call = calls[tokens.next.toUpperCase()];
  if (!call) return undefined;
  tokens.take();
  const args = listed(tokens);
  return (item, given) => call(args.map((read) => read(item, given)));
}

function listed(tokens: Tokens): Read[] {
  tokens.expect('(');
  const reads = [operand(tokens)];
  while (tokens.skip(',')) reads.push(operand(tokens));
  tokens.expect(')');
  return reads;
}

const signs: Readonly<Record<string, (a: never, b: never) => boolean>> = {
  '=': (a: unknown, b: unknown) => isSame(a, b),
  '<>': (a: unknown, b: unknown) => !isSame(a, b),
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
};

function comparison(tokens: Tokens): Condition {
  const left = operand(tokens);
  if (tokens.skip('IN')) {
    const values = listed(tokens);
    return (item, given) => values.some((value) => isSame(left(item, given), value(item, given)));
  }
  if (tokens.skip('BETWEEN')) {
    const from = operand(tokens);
    tokens.expect('AND');
    const to = operand(tokens);
    return (item, given) => {
      const value = left(item, given) as string;
      return value >= (from(item, given) as string) && value <= (to(item, given) as string);
    };
  }
  const sign = tokens.take();
  const compare = signs[sign];
  if (!compare) throw new Error(`The simulated table does not know the sign ${sign}`);
  const right = operand(tokens);
  return (item, given) => {
    const [a, b] = [left(item, given), right(item, given)];
    if (sign === '<>') return !isSame(a, b);
    // A comparison with an absent value, or with a value of another type, is false.
    return a !== undefined && typeof a === typeof b && compare(a as never, b as never);
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return a !== undefined && isDeepStrictEqual(a, b);
}

function operand(tokens: Tokens): Read {
  const word = tokens.take();
  if (word.startsWith(':')) {
    return (_, { values }) => {
      if (!(word in values)) throw new Error(`The expression has no value ${word}`);
      return values[word];
    };
  }
  const upper = word.toUpperCase();
  if (upper === 'SIZE') {
    const [of] = listed(tokens);
    return (item, given) => sizeOf(of?.(item, given));
  }
  if (upper === 'IF_NOT_EXISTS') {
    const [of, other] = listed(tokens);
    return (item, given) => of?.(item, given) ?? other?.(item, given);
  }
  if (upper === 'LIST_APPEND') {
    const lists = listed(tokens);
    return (item, given) => lists.flatMap((list) => list(item, given) as unknown[]);
  }
  if (!/^(?:#\w|[A-Za-z_])/.test(word)) throw new Error(`The simulated table cannot read "${word}"`);
  const path = word.split('.');
  return (item, given) => path.reduce<unknown>((value, part) => (value as Item)?.[named(part, given)], item);
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
}

function named(part: string, { names }: Given): string {
  const name = part.startsWith('#') ? names[part] : part;
  if (name === undefined) throw new Error(`The expression has no name ${part}`);
  return name;
}

function changesOf(tokens: Tokens): Change[] {
  const changes: Change[] = [];
  while (tokens.next !== '') {
    const clause = tokens.take().toUpperCase();
    const change = { SET: setting, REMOVE: removing, ADD: adding }[clause];
    if (!change) throw new Error(`The simulated table does not know ${clause}`);
    do changes.push(change(tokens));
    while (tokens.skip(','));
  }
  return changes;
}

function setting(tokens: Tokens): Change {
  const path = tokens.take();
  tokens.expect('=');
  const left = operand(tokens);
  const sign = tokens.is('+') || tokens.is('-') ? tokens.take() : undefined;
  const right = sign && operand(tokens);
  return (target, before, given) => {
    const value = left(before, given);
    if (value === undefined) throw new Error(`Nothing to set ${path} to`);
    const sum = right && Number(value) + (sign === '-' ? -1 : 1) * Number(right(before, given));
    assign(target, path, sum ?? value, given);
  };
}

function removing(tokens: Tokens): Change {
  const path = tokens.take();
  return (target, _, given) => assign(target, path, undefined, given);
}

function adding(tokens: Tokens): Change {
  const path = tokens.take();
  const read = path.split('.');
  const by = operand(tokens);
  return (target, before, given) => {
    const old = read.reduce<unknown>((value, part) => (value as Item)?.[named(part, given)], before) ?? 0;
    if (typeof old !== 'number') throw new Error(`${path} is no number`);
    assign(target, path, old + Number(by(before, given)), given);
  };
}

function assign(target: Record<string, unknown>, path: string, value: unknown, given: Given): void {
  const parts = path.split('.').map((part) => named(part, given));
  const last = parts.pop() as string;
  const parent = parts.reduce<unknown>((at, part) => (at as Item | undefined)?.[part], target);
  if (typeof parent !== 'object' || parent === null) {
    if (value === undefined) return;
    throw new InvalidPath(path);
  }
  if (value === undefined) delete (parent as Record<string, unknown>)[last];
  else (parent as Record<string, unknown>)[last] = structuredClone(value);
}

/** DynamoDB's ValidationException for a path whose parent is not a map. */
class InvalidPath extends Error {
  override readonly name = 'ValidationException';
}
