// Rule 21.6
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { enquiryAction } from '#functions/enquiries/enquiry-records.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { shop } from '#shop-config';
import { testEnquiry } from '#test/support/mail/sales.ts';
import { dumpTable } from '#test/support/rows/dump.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const day = 24 * 60 * 60_000;

async function setup() {
  const clock = testClock();
  const shop = await testServices({ now: clock.now });
  const studio = studioService(shop.services, { startExecution: async () => undefined });
  const ask = async (id: string, name: string) => {
    clock.advance(1);
    await shop.table.transact([enquiryAction(id, testEnquiry({ name }), clock.now())]);
  };
  const signIn = async () => ({ cookies: [await adminCookie(shop.services)] });
  return { ...shop, clock, studio, ask, signIn };
}

describe('questions', () => {
  it('are listed newest first, and can be marked as answered and reopened', async () => {
    const { studio, ask, signIn, table, clock } = await setup();
    const admin = await signIn();
    await ask('b', 'Ada');
    await ask('a', 'Jane');

    const { body } = await call(studio, 'listEnquiries', admin);
    expect(body.map(({ name, isDone }) => [name, isDone])).toEqual([
      ['Jane', false],
      ['Ada', false],
    ]);
    const id = body[1]?.id ?? '';
    for (const isDone of [true, true, false]) {
      clock.advance(1);
      const answer = await call(studio, 'setEnquiryDone', { ...admin, params: { id }, body: { isDone } });
      expect(answer.body).toMatchObject({ id, name: 'Ada', isDone });
      expect((await call(studio, 'listEnquiries', admin)).body[1]).toMatchObject({ isDone });
    }
    const activity = await readActivity(table);
    expect(activity[0]).toMatchObject({
      who: 'marlo',
      action: 'setEnquiryDone',
      detail: 'A question is open again',
    });
    expect(JSON.stringify(activity)).not.toMatch(/Ada|Jane/);
  });

  it('are hidden after 90 days, even before the table deletes their rows', async () => {
    const { studio, ask, signIn, clock, table } = await setup();
    await ask('a', 'Jane');
    clock.advance(90 * day + 2_000);
    const admin = await signIn();

    expect((await call(studio, 'listEnquiries', admin)).body).toEqual([]);
    const missing = await call(studio, 'setEnquiryDone', {
      ...admin,
      params: { id: 'gone' },
      body: { isDone: true },
    });
    expect(missing.status).toBe(404);
    expect(await table.get(keys.enquiry('gone'))).toBeUndefined();
  });

  it('are deleted together with their unsent email', async () => {
    const { studio, ask, signIn, table, clock, tableName, client } = await setup();
    const admin = await signIn();
    await ask('a', 'Jane Porter');
    await ask('b', 'Ada');
    const enquiry = testEnquiry({ name: 'Jane Porter' });
    const content = { kind: 'enquiry', enquiry } as const;
    await table.transact([
      mailAction({ about: 'a', to: shop.email, replyTo: enquiry.email, content, at: clock.now() }),
    ]);
    const [, asked] = (await call(studio, 'listEnquiries', admin)).body;
    const params = { id: asked?.id ?? '' };

    expect((await call(studio, 'deleteEnquiry', { ...admin, params })).body).toEqual({ ok: true });
    expect((await call(studio, 'listEnquiries', admin)).body.map(({ name }) => name)).toEqual(['Ada']);
    expect(JSON.stringify(await dumpTable({ client, tableName }))).not.toContain('Jane Porter');
    expect((await readActivity(table))[0]).toMatchObject({
      action: 'deleteEnquiry',
      detail: 'A question is deleted',
    });
    expect(await call(studio, 'deleteEnquiry', { ...admin, params })).toMatchObject({
      status: 404,
      body: { error: 'This question is no longer kept' },
    });
  });
});
