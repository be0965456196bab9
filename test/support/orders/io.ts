/** An outgoing call to the table or to Square. `name` is like `table.transact` or `provider.createPayment`. */
interface Io {
  readonly name: string;
  readonly args: readonly unknown[];
  /** Makes the call, with `args` in place of its own arguments if given. */
  readonly forward: (args?: readonly unknown[]) => Promise<unknown>;
}

/** An interceptor, which each external call of the payment code passes. */
export type Intercept = (io: Io) => Promise<unknown>;

/** Returns a port that passes each call to `intercept`. */
export function intercepted<T extends object>(
  port: T,
  prefix: 'table' | 'provider',
  intercept: Intercept = (io) => io.forward(),
): T {
  return new Proxy(port, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) =>
        intercept({
          name: `${prefix}.${String(name)}`,
          args,
          forward: (other) => method.apply(target, other ?? args),
        });
    },
  });
}
