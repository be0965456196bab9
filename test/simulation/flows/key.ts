import { changeKey } from '#infra/commands/admin/key-change.ts';
import { flow } from '#test/simulation/flow.ts';

const kinds = ['cookie', 'order-link', 'webhook'] as const;

/** The operator changes a key, which running processes read within minutes. */
export const key = flow<{ readonly kind: (typeof kinds)[number]; readonly leaked: boolean }>({
  name: 'key',
  weight: 1,
  plan: (random) => ({ kind: random.pick(kinds), leaked: random.chance(0.3) }),
  words: ({ kind, leaked }) => `the operator changes the ${kind} key${leaked ? ', which has leaked' : ''}`,
  run: async ({ secrets, say, timeline }, { kind, leaked }) => {
    if (kind === 'webhook') {
      secrets.webhookKey = `webhook-key-of-${timeline.now}`;
      return;
    }
    const store = {
      read: async (name: keyof typeof secrets) => secrets[name],
      write: async (name: keyof typeof secrets, stored: string) => {
        secrets[name] = stored;
      },
    };
    const ports = {
      store,
      now: () => timeline.now,
      wait: (ms: number) => timeline.wait(ms),
      say: () => undefined,
    };
    await changeKey(ports, { key: kind, leaked, endOld: false }).catch((error: Error) =>
      say(() => error.message),
    );
  },
});
