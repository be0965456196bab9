import { newId } from '#infra/local/square-simulator/store/ids.ts';
import type { FaultRule } from './settings.ts';

interface ActiveRule {
  readonly id: string;
  readonly rule: FaultRule;
  readonly random: () => number;
  seen: number;
  fired: number;
}

export interface Call {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}

export function createFaults() {
  const rules = new Map<string, ActiveRule>();

  return {
    /** Returns the rule's id. */
    add(rule: FaultRule): string {
      const id = newId.uid();
      rules.set(id, { id, rule, random: generator(rule.seed ?? 1), seen: 0, fired: 0 });
      return id;
    },
    remove: (id: string): boolean => rules.delete(id),
    clear: (): void => rules.clear(),
    list: () => [...rules.values()].map(({ id, rule, seen, fired }) => ({ id, rule, seen, fired })),
    /** Counts the call and names the faults that it meets. */
    fire: (call: Call): readonly FaultRule[] =>
      [...rules.values()].filter((active) => fires(active, call)).map(({ rule }) => rule),
  };
}

export type Faults = ReturnType<typeof createFaults>;

/** The operation's name of the card form's tokens, which are no call of the API. */
export const tokenizeOperation = 'tokenize';

function fires(active: ActiveRule, call: Call): boolean {
  const { rule } = active;
  if ((rule.kind === 'tokenize') !== (call.operation === tokenizeOperation)) return false;
  if (!matches(rule.match, call)) return false;
  active.seen++;
  if (rule.nth !== undefined && active.seen !== rule.nth) return false;
  if (rule.times !== undefined && active.fired >= rule.times) return false;
  if (rule.probability !== undefined && active.random() >= rule.probability) return false;
  active.fired++;
  return true;
}

function matches(match: FaultRule['match'], call: Call): boolean {
  if (!match) return true;
  if (match.operation !== undefined && match.operation !== call.operation) return false;
  if (match.method !== undefined && match.method.toUpperCase() !== call.method) return false;
  return match.path === undefined || pathMatches(match.path, call.path);
}

function pathMatches(pattern: string, path: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`).test(path);
}

/** mulberry32: small, and the same on every machine. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
