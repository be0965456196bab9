import { vi } from 'vitest';

interface FakeCardOptions {
  /** Returns the result of `tokenize`; by default a valid token. */
  readonly tokenize?: (details: unknown) => Promise<unknown>;
  readonly attach?: () => Promise<void>;
  /** Returns the result of a wallet's sheet. If it is absent, the device has no wallet. */
  readonly wallet?: () => Promise<unknown>;
  /** Whether a wallet's request can be changed; with Square it cannot while a sheet is open. */
  readonly changes?: boolean;
}

/** Fakes Square's card script on `window`. Like the real script it refuses a second attached field. */
export function fakeSquareScript({ tokenize, attach, wallet, changes = true }: FakeCardOptions = {}) {
  const log: string[] = [];
  const verified: unknown[] = [];
  let attached = 0;
  let made = 0;

  function card() {
    made += 1;
    const name = `card ${made}`;
    return Promise.resolve({
      attach: async (target: string | HTMLElement) => {
        await attach?.();
        if (attached > 0) throw new Error('PaymentMethodAlreadyAttachedError');
        attached += 1;
        log.push(`attach ${name}`);
        if (target instanceof HTMLElement) target.append(document.createElement('div'));
      },
      destroy: async () => {
        if (log.includes(`attach ${name}`)) attached -= 1;
        log.push(`destroy ${name}`);
        return true;
      },
      tokenize: async (details: unknown) => {
        verified.push(details);
        return tokenize ? tokenize(details) : { status: 'OK', token: 'cnon:good' };
      },
    });
  }

  const asked: unknown[] = [];
  const makeWallet = vi.fn(async ({ wish }: { readonly wish: object }) => {
    if (!wallet) throw new Error('PaymentMethodUnsupportedError');
    return {
      attach: async (place: HTMLElement) => {
        const button = document.createElement('button');
        button.textContent = 'Google Pay';
        place.append(button);
      },
      tokenize: () => {
        asked.push({ ...wish });
        return wallet();
      },
      destroy: async () => true,
    };
  });
  const payments = vi.fn((_applicationId: string, _locationId: string) => ({
    card,
    paymentRequest: (wish: object) => ({
      wish,
      update: (change: object) => changes && Object.assign(wish, change) === wish,
    }),
    googlePay: makeWallet,
    applePay: makeWallet,
  }));
  vi.stubGlobal('Square', { payments });

  return { log, payments, verified, asked, makeWallet, attachedNow: () => attached };
}
