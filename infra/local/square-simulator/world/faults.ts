import * as z from 'zod/mini';
import { newId } from '#infra/local/square-simulator/store/world.ts';
import { worldEventSchema } from './events.ts';

const { optional } = z;
const side = optional(z.enum(['before', 'after']));
/** Whether the operation is executed and only its answer is faulty. */
const apply = optional(z.boolean());

/** Conditions for a fault: the calls that it affects, and how often. */
const when = {
  match: optional(
    z.strictObject({
      /** Name of the operation in the API, such as `createPayment`. */
      operation: optional(z.string()),
      /** Path of the call. A `*` at its end stands for any text, as in `/v2/payments*`. */
      path: optional(z.string()),
    }),
  ),
  /** Number of the only matching call that is affected, counted from 1. */
  nth: optional(z.int()),
  /** Maximum number of calls that are affected. */
  times: optional(z.int()),
};

/** Kinds of faults. The table "Faults" in README.md describes each of them. Times are in milliseconds. */
export const faultRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('delay'), ms: z.number(), side, ...when }),
  z.strictObject({ kind: z.literal('late'), ms: z.number(), ...when }),
  z.strictObject({ kind: z.literal('rate-limit'), retryAfter: optional(z.number()), ...when }),
  z.strictObject({ kind: z.enum(['server-error', 'unavailable', 'html']), apply, ...when }),
  z.strictObject({ kind: z.literal('answer'), status: z.int(), body: z.unknown(), apply, ...when }),
  z.strictObject({ kind: z.enum(['unauthorised', 'insufficient-scopes']), ...when }),
  z.strictObject({ kind: z.enum(['stall', 'drop', 'apply-then-drop', 'forgets', 'cursor-loop']), ...when }),
  // Square's users have reported this fault (https://developer.squareup.com/forums/t/28461).
  z.strictObject({ kind: z.literal('tokenize'), does: z.enum(['hangs', 'throws']), ...when }),
  z.strictObject({ kind: z.literal('event'), event: worldEventSchema, side, ...when }),
]);
export type FaultRule = z.output<typeof faultRuleSchema>;

type ActiveRule = { readonly id: string; readonly rule: FaultRule; seen: number; fired: number };

type Call = { readonly operation: string; readonly path: string };

export function createFaults() {
  let rules: readonly ActiveRule[] = [];
  return {
    /** Adds a rule and returns its id. */
    add(rule: FaultRule): string {
      const id = newId.uid();
      rules = [...rules, { id, rule, seen: 0, fired: 0 }];
      return id;
    },
    remove(id: string): void {
      rules = rules.filter((rule) => rule.id !== id);
    },
    clear(): void {
      rules = [];
    },
    list: () => rules,
    /** Counts a call and returns the faults that apply to it. */
    fire: (call: Call): readonly FaultRule[] =>
      rules.filter((active) => fires(active, call)).map(({ rule }) => rule),
  };
}

export type Faults = ReturnType<typeof createFaults>;

/** Operation name of tokenization in the card form, which is not an API call. */
export const tokenizeOperation = 'tokenize';

function fires(active: ActiveRule, call: Call): boolean {
  const { rule } = active;
  if ((rule.kind === 'tokenize') !== (call.operation === tokenizeOperation)) return false;
  if (!matches(rule.match, call)) return false;
  active.seen++;
  if (rule.nth !== undefined && active.seen !== rule.nth) return false;
  if (rule.times !== undefined && active.fired >= rule.times) return false;
  active.fired++;
  return true;
}

function matches({ operation, path = '*' }: NonNullable<FaultRule['match']> = {}, call: Call): boolean {
  if ((operation ?? call.operation) !== call.operation) return false;
  return path.endsWith('*') ? call.path.startsWith(path.slice(0, -1)) : call.path === path;
}
