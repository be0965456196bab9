/** Forged targets of the redirect after login, which address bars and routers parse in different ways. */
export const returnsReadDifferently: readonly string[] = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:evil()',
  '/admin/../cart',
  '/%2e%2e/cart',
  '/admin\u0000',
];

/** All that a forged link may name; none of it is an admin page by name. */
export const forgedReturns: readonly string[] = [
  ...returnsReadDifferently,
  'https://evil.example/admin',
  'https:evil.example',
  'https:/evil.example',
  'http:evil.example',
  'http:/admin',
  '///evil.example',
  '//admin',
  '/.//evil.example',
  '\\\\evil.example',
  '/\u2215evil',
  '@evil.example',
  '@evil.example/admin',
  '/admin@evil.example',
  '/admin;x',
  'data:text/html,x',
  '/admin/../..',
  '/orderadmin/..',
  '/orderadmin/x',
  '/admin?x=//evil',
  '/admin#//evil',
  '/admin#x',
  '/admin//',
  '/ADMIN',
  ' /admin',
  '/admin ',
  '/admin\t',
  '/admin\n',
  '%2Fadmin',
  '/%61dmin',
  'admin',
  './admin',
  '/cart',
  '/artwork/EVIL1',
  '/',
  '',
  'null',
];

/** What a forged address of the confirmation page may say; the first of each is what the shop itself would write. */
const forged = {
  confirmation: ['ABC123', '', '<img src=x onerror=evil()>', '../../admin', 'x'.repeat(5_000)],
  amount: ['240000', '0', '-1', '1e999', 'NaN', 'Infinity', '12.5', '999999999999999999999'],
  currency: ['USD', 'ZZZ', '', 'usd', '<b>', 'XXXXX'],
} as const;

export interface ForgedConfirmation {
  /** Of `/order-complete`. */
  readonly search: string;
  /** All of it may be true. */
  readonly isValid: boolean;
}

/** Every combination of what may be forged. */
export const forgedConfirmations: readonly ForgedConfirmation[] = forged.confirmation.flatMap(
  (confirmation) =>
    forged.amount.flatMap((amount) =>
      forged.currency.map((currency) => confirmationOf({ confirmation, amount, currency })),
    ),
);

/** One lie at a time, and the truth first. */
export const singleForgeries: readonly ForgedConfirmation[] = (() => {
  const [confirmation, amount, currency] = [forged.confirmation[0], forged.amount[0], forged.currency[0]];
  const truth = { confirmation, amount, currency };
  return [
    confirmationOf(truth),
    ...forged.confirmation.slice(1).map((lie) => confirmationOf({ ...truth, confirmation: lie })),
    ...forged.amount.slice(1).map((lie) => confirmationOf({ ...truth, amount: lie })),
    ...forged.currency.slice(1).map((lie) => confirmationOf({ ...truth, currency: lie })),
  ];
})();

function confirmationOf(said: {
  readonly confirmation: string;
  readonly amount: string;
  readonly currency: string;
}): ForgedConfirmation {
  const isValid =
    said.confirmation === 'ABC123' &&
    ['0', '240000'].includes(said.amount) &&
    ['USD', 'ZZZ', ''].includes(said.currency);
  return { search: `?${new URLSearchParams(said)}`, isValid };
}
