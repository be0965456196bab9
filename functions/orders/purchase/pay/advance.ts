import { openProvider } from '#functions/orders/open-provider.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { ask } from './ask.ts';
import { carryOut } from './carry-out.ts';
import type { Payer } from './limits.ts';
import type { End, Plan, StepResult } from './step.ts';

/** Who works at an attempt, and by which plan. */
interface Worker {
  readonly plan: Plan;
  /** No earlier lease holder may have asked Square for anything. */
  readonly isFirst?: boolean;
  /** The shopper who waits for it. */
  readonly payer?: Payer;
}

/**
 * Takes a running attempt as far as it goes: does what the plan says next and tells it what came of it, until the plan
 * says that it is at its end. Answers how, and the order as it stands then. Throws LostOrder when another process has
 * taken the attempt over.
 */
export async function advance(
  ports: PaymentPorts,
  order: Order,
  { plan, isFirst = false, payer }: Worker,
): Promise<{ readonly order: Order; readonly end: End }> {
  const provider = await openProvider(ports, order.mode);
  const startedAt = ports.now();
  const work = { ports, provider, startedAt, payer };
  let known = order;
  let result: StepResult | undefined;
  for (let captures = 0; ; captures += result.ask === 'capture' ? 1 : 0) {
    const step = plan(known, result, { isFirst, startedAt, now: ports.now(), captures });
    known = await carryOut(work, known, step);
    if ('end' in step.next) return { order: known, end: step.next };
    result = await ask(work, known, step.next);
  }
}
