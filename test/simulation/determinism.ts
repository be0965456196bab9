import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { type Context, contexts } from './process.ts';

/** Replaces randomness, time and requests, but only for code that runs in a simulation's context. */
export function installDeterminism(): void {
  if (isInstalled) return;
  isInstalled = true;
  const real = {
    random: Math.random,
    now: Date.now,
    fetch: globalThis.fetch,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    sleep: timers.setTimeout,
    timeout: AbortSignal.timeout,
    randomBytes: crypto.randomBytes,
    randomUUID: crypto.randomUUID,
    getRandomValues: crypto.webcrypto.getRandomValues,
  };
  const given = () => contexts.getStore();

  Math.random = () => given()?.random.next() ?? real.random();
  Date.now = () => given()?.now() ?? real.now();
  globalThis.fetch = (input, init) => (given()?.fetch ?? real.fetch)(input, init);
  globalThis.setTimeout = Object.assign((run: () => void, delay = 0, ...rest: unknown[]) => {
    const cancel = given()?.timer?.(delay, () => (run as (...args: unknown[]) => void)(...rest));
    return cancel ? new SimulatedTimer(cancel) : real.setTimeout(run, delay, ...rest);
  }, real.setTimeout) as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    if (timer instanceof SimulatedTimer) timer.cancel();
    else real.clearTimeout(timer);
  };
  timers.setTimeout = ((delay = 0, value?: unknown, options?: object) => {
    const context = given();
    if (!context?.timer) return real.sleep(delay, value, options);
    return new Promise<unknown>((resolve) => context.timer?.(delay, () => resolve(value)));
  }) as typeof timers.setTimeout;
  AbortSignal.timeout = (delay) => {
    const context = given();
    if (!context?.timer) return real.timeout(delay);
    const controller = new AbortController();
    const reason = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    context.timer(delay, () => controller.abort(reason()), true);
    return controller.signal;
  };
  crypto.randomBytes = ((size: number, callback?: never) => {
    const { random } = given() ?? {};
    return random
      ? bytesOf(random, size)
      : callback
        ? real.randomBytes(size, callback)
        : real.randomBytes(size);
  }) as typeof crypto.randomBytes;
  crypto.randomUUID = (() => {
    const { random } = given() ?? {};
    if (!random) return real.randomUUID();
    const hex = bytesOf(random, 16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }) as typeof crypto.randomUUID;
  Object.defineProperty(crypto.webcrypto, 'getRandomValues', {
    configurable: true,
    value: (array: Uint8Array) => {
      const { random } = given() ?? {};
      if (!random) return real.getRandomValues.call(crypto.webcrypto, array);
      array.set(bytesOf(random, array.length));
      return array;
    },
  });
  syncBuiltinESMExports();
}

let isInstalled = false;

class SimulatedTimer {
  readonly cancel: () => void;
  constructor(cancel: () => void) {
    this.cancel = cancel;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
}

function bytesOf(random: Context['random'], size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, () => Math.floor(random.next() * 256)));
}
