import { flow } from '#test/simulation/flow.ts';

const kinds = [
  'throttled',
  'refused',
  'refuses the token',
  'server error',
  'server error, carried out',
  'answer lost',
  'answers with HTML',
  'answers with nothing',
] as const;
const operations = [
  undefined,
  'createPayment',
  'completePayment',
  'getPayment',
  'cancelPayment',
  'getOrder',
  'batchRetrieveCounts',
  'refundPayment',
  'getRefund',
  'batchCreateChanges',
  'sendEmail',
];

/** For a while, every call to Square or SES, or every call of one operation, has the same fault. */
export const weather = flow<{
  readonly kind: (typeof kinds)[number];
  readonly operation: string | undefined;
  readonly ms: number;
}>({
  name: 'weather',
  weight: 3,
  isCheckout: true,
  isAfterSale: true,
  plan: (random) => ({
    kind: random.pick(kinds),
    operation: random.pick(operations),
    ms: random.pick([1_000, 20_000, 4 * 60_000, 4 * 60_000, 75 * 60_000]),
  }),
  words: ({ kind, operation, ms }) => `Square for ${ms / 1_000} s: ${kind} (${operation ?? 'every call'})`,
  run: async (scene, { kind, operation, ms }) => {
    scene.setWeather({ kind, operation });
    await scene.timeline.wait(ms);
    scene.setWeather(undefined);
  },
});
