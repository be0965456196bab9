import { expect, it } from 'vitest';
import type { Person } from '#functions/people/find-person.ts';
import { planOf } from '#functions/people/plan.ts';

const now = Date.UTC(2026, 10, 29);

const nobody: Person = {
  orders: [],
  doubtful: [],
  emails: [],
  questions: [],
  subscriptions: [],
  subscribers: [],
  linkRequests: [],
  withdrawals: [],
  addressCounters: [],
  ofBrowser: [],
};

it.each([
  ['SENDING', 1, 'wanted'],
  ['SENDING', -1, 'erased'],
  ['FAILED', 1, 'erased'],
])('planOf for an email in the state %s that is due in %d minutes returns %s', (state, minutes, fate) => {
  const email = {
    pk: 'MAIL#A1',
    sk: 'enquiry',
    state,
    dueAt: now + minutes * 60_000,
    to: 'ada@moss.example',
  };

  expect(planOf({ ...nobody, emails: [email] }, now)).toMatchObject([{ kind: 'emails', fate }]);
});
