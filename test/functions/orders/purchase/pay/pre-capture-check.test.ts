import { describe, expect, it } from 'vitest';
import { orderProblem } from '#functions/orders/purchase/pay/pre-capture-check.ts';
import { makeProviderOrder, runningOrder } from '#test/support/orders/plans.ts';

describe("Square's order before the capture", () => {
  it.each([
    [{}, undefined],
    [{ state: 'CANCELED' }, 'closed'],
    [{ captured: 1 }, 'paid'],
    [{ total: 1 }, 'price'],
    [{ currency: 'CAD' }, 'price'],
    [{ locationId: 'LFAIR' }, 'location'],
  ])('with the change %o has the problem %s', (change, problem) => {
    expect(orderProblem(runningOrder(), makeProviderOrder(change))).toBe(problem);
  });
});
