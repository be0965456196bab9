// Rule 21.6
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { enquiryAction } from '#functions/enquiries/enquiry-records.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import { shop as words } from '#shop-config';
import { testEnquiry } from '#test/support/mail/sales.ts';
import { dumpTable } from '#test/support/rows/dump.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { type OpenStudio, openStudio } from '#test/support/shop/open-services.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const day = 24 * 60 * 60_000;

let shop: OpenStudio;
beforeEach(async () => {
  shop = await openStudio();
});

async function ask(id: string, name: string): Promise<void> {
  shop.clock.advance(1);
  await shop.table.transact([enquiryAction(id, testEnquiry({ name }), shop.clock.now())]);
}

describe('questions', () => {
  it('are listed newest first, and can be marked as answered and reopened', async () => {
    const { studio, cookies, table, clock } = shop;
    await ask('b', 'Ada');
    await ask('a', 'Jane');

    const { body } = await call(studio, 'listEnquiries', { cookies });
    expect(body.map(({ name, isDone }) => [name, isDone])).toEqual([
      ['Jane', false],
      ['Ada', false],
    ]);
    const id = body[1]?.id ?? '';
    for (const isDone of [true, true, false]) {
      clock.advance(1);
      const answer = await call(studio, 'setEnquiryDone', { cookies, params: { id }, body: { isDone } });
      expect(answer.body).toMatchObject({ id, name: 'Ada', isDone });
      expect((await call(studio, 'listEnquiries', { cookies })).body[1]).toMatchObject({ isDone });
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
    const { studio, clock, table, services } = shop;
    await ask('a', 'Jane');
    clock.advance(90 * day + 2_000);
    const admin = { cookies: [await adminCookie(services, 'second')] };

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
    const { studio, cookies, table, clock } = shop;
    await ask('a', 'Jane Porter');
    await ask('b', 'Ada');
    const enquiry = testEnquiry({ name: 'Jane Porter' });
    const content = { kind: 'enquiry', enquiry } as const;
    await table.transact([
      mailAction({ about: 'a', to: words.email, replyTo: enquiry.email, content, at: clock.now() }),
    ]);
    const [, asked] = (await call(studio, 'listEnquiries', { cookies })).body;
    const params = { id: asked?.id ?? '' };

    expect((await call(studio, 'deleteEnquiry', { cookies, params })).body).toEqual({ ok: true });
    expect((await call(studio, 'listEnquiries', { cookies })).body.map(({ name }) => name)).toEqual(['Ada']);
    expect(JSON.stringify(await dumpTable(shop))).not.toContain('Jane Porter');
    expect((await readActivity(table))[0]).toMatchObject({
      action: 'deleteEnquiry',
      detail: 'A question is deleted',
    });
    expect(await call(studio, 'deleteEnquiry', { cookies, params })).toMatchObject({
      status: 404,
      body: { error: 'This question is no longer kept' },
    });
  });
});
