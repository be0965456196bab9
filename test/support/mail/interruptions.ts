import type { Table } from '#functions/db/table.ts';
import type { MailPorts } from '#functions/mail/ports.ts';

/** A process that is no more: nothing it still tries happens. */
class Killed extends Error {
  override readonly name = 'Killed';
}

const steps = ['get', 'update', 'transact', 'queryPage', 'batchGet'] as const;

/**
 * The ports of a process that crashes at its n-th step, counted from 1: right before it or right after it, so that the step
 * itself has happened and nobody has received its answer.
 */
export function crashingPorts(
  ports: MailPorts,
  crashes: { readonly at: number; readonly when: 'before' | 'after' },
): MailPorts {
  let step = 0;
  async function within<T>(work: () => Promise<T>): Promise<T> {
    step++;
    if (step > crashes.at || (step === crashes.at && crashes.when === 'before')) throw new Killed();
    const result = await work();
    if (step >= crashes.at) throw new Killed();
    return result;
  }
  const cut = Object.fromEntries(
    steps.map((name) => [
      name,
      (...parameters: unknown[]) =>
        within(() => (ports.table[name] as (...all: unknown[]) => Promise<unknown>)(...parameters)),
    ]),
  );
  return {
    ...ports,
    table: { ...ports.table, ...cut } as Table,
    send: (message) => within(() => ports.send(message)),
  };
}
