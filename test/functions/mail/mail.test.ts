// Rule 19.6
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterAnswer,
  claimed,
  type Mail,
  pauseAfter,
  type SendOutcome,
  silence,
} from '#functions/mail/mail.ts';
import { orderId, testSale } from '#test/support/mail/sales.ts';

const minute = 60_000;
const now = 1_700_000_000_000;

function mail(changes: Partial<Mail> = {}): Mail {
  return {
    about: orderId,
    kind: 'order-confirmed',
    number: 1,
    copy: 1,
    state: 'SENDING',
    to: 'jane@example.com',
    content: { kind: 'order-confirmed', sale: testSale() },
    createdAt: now,
    dueAt: now,
    tries: 1,
    strikes: 0,
    ...changes,
  };
}

const failure = fc.record({
  kind: fc.constantFrom('busy', 'closed', 'unknown' as const),
  code: fc.constant('X'),
}) as fc.Arbitrary<SendOutcome>;

describe('an email', () => {
  it('is sent if SES accepts it, and given up if SES refuses it', () => {
    expect(afterAnswer(mail(), { kind: 'accepted', messageId: 'm' }, now)).toEqual({
      to: 'SENT',
      messageId: 'm',
    });
    expect(afterAnswer(mail(), { kind: 'refused', code: 'X' }, now)).toEqual({ to: 'FAILED', code: 'X' });
  });

  it('waits longer each time that SES is busy, up to six hours', () => {
    expect([1, 2, 3, 8, 9, 11].map((strikes) => pauseAfter(strikes) / minute)).toEqual([
      2, 4, 8, 256, 360, 360,
    ]);
    expect(afterAnswer(mail(), { kind: 'busy', code: 'X' }, now)).toEqual({
      to: 'PENDING',
      dueAt: now + 2 * minute,
      strikes: 1,
    });
  });

  it('waits ten minutes for an event of SES if its outcome is unknown', () => {
    expect(afterAnswer(mail(), { kind: 'unknown', code: 'X' }, now)).toEqual({
      to: 'SENDING',
      dueAt: now + silence,
      strikes: 0,
    });
    expect(claimed(mail({ dueAt: now - 1 }), now)).toMatchObject({ state: 'SENDING', strikes: 1, tries: 2 });
  });

  it('does not use up attempts while SES refuses the whole shop', () => {
    expect(afterAnswer(mail({ strikes: 3 }), { kind: 'closed', code: 'X' }, now)).toMatchObject({
      to: 'PENDING',
      strikes: 3,
    });
    const old = mail({ createdAt: now - 15 * 24 * 60 * minute });
    expect(afterAnswer(old, { kind: 'closed', code: 'X' }, now)).toMatchObject({ to: 'FAILED' });
  });

  it('is given up after a limited number of attempts', () => {
    fc.assert(
      fc.property(fc.infiniteStream(failure), (outcomes) => {
        let time = now;
        let row = mail({ state: 'PENDING', tries: 0 });
        for (const outcome of outcomes) {
          row = claimed(row, time);
          const step = afterAnswer(row, outcome, time);
          if (step.to === 'FAILED') return true;
          if (step.to === 'SENT') throw new Error('Nobody said so');
          expect(step.dueAt).toBeGreaterThan(time);
          time = step.dueAt;
          row = { ...row, state: step.to, dueAt: step.dueAt, strikes: step.strikes };
          if (row.tries > 1_000) throw new Error('It loops');
        }
        return false;
      }),
    );
  });
});
