// Rules 25.2, 25.7, 25.8 and 25.9
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { conflict } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import { policies, shop as settings } from '#shop-config';
import { call } from '#test/support/shop/call.ts';
import { siteOrigin } from '#test/support/shop/services.ts';
import { openTexts } from '#test/support/shop/texts.ts';

let shop: Awaited<ReturnType<typeof openTexts>>;
beforeEach(async () => {
  shop = await openTexts();
});

const hostile = '</title><script>alert(1)</script>"><img src=x onerror=alert(1)>';

describe('published texts', () => {
  it('are in a work’s page, in the feed and in the security contact', async () => {
    await shop.put({ artworkId: 'MOON', title: 'Moon', description: '' });
    await shop.publish(0, {
      brand: 'Ash & Co',
      artist: 'Jo Ash',
      description: 'Paintings by Jo.',
      email: 'jo@ash.example',
    });

    const work = (await call(shop.pages, 'artworkPage', { params: { id: 'MOON' } })).text;
    expect(work).toContain('<title>Moon — Ash &amp; Co</title>');
    expect(work).toContain('property="og:site_name" content="Ash &amp; Co"');
    expect(work).toContain('"creator":{"@type":"Person","name":"Jo Ash"}');
    expect(work).toContain('"position":1,"name":"Ash \\u0026 Co"');
    const feed = (await call(shop.pages, 'productFeed')).text;
    expect(feed).toContain('<title>Ash &amp; Co</title>');
    expect(feed).toContain('<description>Paintings by Jo.</description>');
    expect((await call(shop.pages, 'securityContact')).text).toContain('mailto:jo@ash.example');
    for (const text of [work, feed]) expect(text).not.toContain(settings.brand);
  });

  it('decide which policies the API and the site map list', async () => {
    await shop.publish(0, { returns: '' });

    expect((await shop.published()).policies).toEqual({ returns: false });
    const map = (await call(shop.pages, 'siteMap')).text;
    expect(map).not.toContain(`${siteOrigin}/policies/returns`);
    expect(map).toContain(`${siteOrigin}/policies/terms`);
  });

  it('about returns remove the configured return days from the structured data', async () => {
    await shop.put({ artworkId: 'MOON' });
    const facts = async () =>
      (await call(shop.pages, 'artworkPage', { params: { id: 'MOON' } })).text.includes('merchantReturnDays');

    expect(policies.returns.window).toBeDefined();
    expect(await facts()).toBe(true);
    await shop.publish(0, { returns: 'Works come back within 30 days.' });
    expect(await facts()).toBe(false);
  });

  it('are shown as text if they contain markup', async () => {
    await shop.put({ artworkId: 'MOON', description: '' });
    await shop.publish(0, { brand: hostile.slice(0, 40), description: hostile });

    const { text } = await call(shop.pages, 'artworkPage', { params: { id: 'MOON' } });
    expect(text).not.toMatch(/<script>|<img/);
    expect((await call(shop.pages, 'productFeed')).text).not.toMatch(/<script|<img/);
  });

  // Rule 25.3
  it('are sent to browsers without the texts for emails', async () => {
    await shop.publish(0, { thanks: 'Secret thanks', headline: 'Doors' });

    const told = JSON.stringify([await shop.published(), await shop.publishedPages()]);
    expect(told).toContain('Doors');
    expect(told).not.toContain('Secret');
  });

  it('are shown even if the studio’s form would refuse such texts now', async () => {
    const texts = { headline: 'x'.repeat(500), facebook: 'http://old.example', terms: 'x'.repeat(50_000) };
    await shop.table.put({ ...keys.publishedTexts(), version: 1, texts });

    expect((await shop.published()).texts).toMatchObject({ headline: texts.headline });
    expect((await shop.publishedPages()).terms).toBe(texts.terms);
    expect((await shop.editable()).published.texts).toEqual(texts);
  });

  it('are replaced by those of shop.config.ts, and cannot be changed, if their row is unreadable', async () => {
    await shop.put({ artworkId: 'MOON' });
    await shop.table.put({ ...keys.publishedTexts(), version: 'one', texts: {} });

    const { status, text } = await call(shop.pages, 'artworkPage', { params: { id: 'MOON' } });
    expect([status, text.includes(settings.brand)]).toEqual([200, true]);
    expect((await shop.publish(0, { brand: 'Ash' })).status).toBe(503);
  });
});

describe('the notice above every page', () => {
  const notice = 'Away until 3 January; orders ship after.';

  it('is in the API’s answers until its last day is over', async () => {
    await shop.publish(0, { notice, noticeUntil: '2199-01-03', headline: 'Doors' });
    expect((await shop.published()).texts).toEqual({ notice, headline: 'Doors' });

    await shop.publish(1, { notice, noticeUntil: '2026-01-03', headline: 'Doors' });
    expect((await shop.published()).texts).toEqual({ headline: 'Doors' });
    expect((await shop.editable()).published.texts).toMatchObject({ notice, noticeUntil: '2026-01-03' });
  });

  it('is not in the feed, the site map or structured data', async () => {
    await shop.put({ artworkId: 'MOON' });
    await shop.publish(0, { notice });

    for (const operation of ['productFeed', 'siteMap', 'securityContact'] as const)
      expect((await call(shop.pages, operation)).text).not.toContain('Away');
  });
});

describe('a refusal with the contact email', () => {
  it('contains the published address', async () => {
    await shop.publish(0, { email: 'jo@ash.example' });
    const listWishlist = () => Promise.reject(conflict(`Please write to ${settings.email}.`));
    const refusing = serve('wishlist', { listWishlist } as never, shop.services.http);

    expect((await call(refusing, 'listWishlist')).body.error).toBe('Please write to jo@ash.example.');
  });
});
