// Rule 28.6
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { mailKey, readMailId } from '#functions/mail/mail-key.ts';
import { noteBounce } from '#functions/mail/outbox.ts';
import { checkShop } from '#functions/studio/shop-check.ts';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import type { SellingFinding } from '#shared/studio/studio.ts';
import type { ChangedTexts } from '#shared/texts/shop-texts.ts';
import { call } from '#test/support/shop/call.ts';
import { simulatorApplicationId } from '#test/support/shop/simulator.ts';
import { openStudioAtSquare, type StudioAtSquare } from '#test/support/shop/studio-at-square.ts';

let shop: StudioAtSquare;
beforeEach(async () => {
  shop = await openStudioAtSquare({
    SQUARE_APPLICATION_ID: simulatorApplicationId,
    MAIL_FROM: 'shop@linden.studio',
  });
});

const publish = (texts: ChangedTexts) => shop.table.put({ ...keys.publishedTexts(), version: 1, texts });
const found = async (about: SellingFinding['about']) =>
  (await call(shop.studio, 'checkSelling', { cookies: shop.cookies })).body.findings.filter(
    (finding) => finding.about === about,
  );

/** All texts of the shop, rewritten by the artist. */
const own = Object.fromEntries(
  Object.entries(startingTexts).map(([name, text]) => [
    name,
    typeof text === 'string' ? 'Paintings by Ida Linden, sent from Tartu.' : text,
  ]),
) as ChangedTexts;
const ownBiography = [{ title: 'About', text: 'I paint in Tartu.' }];

describe('the check of a shop before it opens', () => {
  it('warns of Square’s test environment, in which no money arrives', async () => {
    expect(await found('environment')).toMatchObject([{ says: expect.stringMatching(/no money arrives/) }]);

    const config = { ...shop.services.config, squareUrl: 'https://connect.squareup.com' };
    const findings = await checkShop({ ...shop.services, config });
    expect(findings.filter(({ about }) => about === 'environment')).toEqual([]);
  });

  it('counts the texts that still name the demo’s artist', async () => {
    expect(await found('texts')).toMatchObject([
      { says: expect.stringMatching(/^\d+ of your texts still name/), cure: expect.stringMatching(/Texts/) },
    ]);

    await publish({ ...own, biography: ownBiography, lead: 'Marlo Wren paints.' });
    expect(await found('texts')).toMatchObject([
      { says: expect.stringMatching(/^1 of your texts still names/), texts: ['lead'] },
    ]);

    await publish({ ...own, biography: ownBiography });
    expect(await found('texts')).toEqual([]);
  });

  it('warns of policies that are the demo’s or empty', async () => {
    await publish({ ...own, returns: '', terms: ' ' });
    expect(await found('policies')).toMatchObject([
      { says: expect.stringMatching(/about returns and terms/) },
    ]);

    await publish({ ...own, terms: startingTexts.terms });
    expect(await found('policies')).toMatchObject([
      { says: expect.stringMatching(/about terms is still the demo’s/), texts: ['terms'] },
    ]);
    expect(await found('texts')).toEqual([]);

    await publish(own);
    expect(await found('policies')).toEqual([]);
  });

  it('reports the countries that works are sent to', async () => {
    expect(await found('delivery')).toMatchObject([{ says: expect.stringMatching(/every country/) }]);
  });

  it('warns if emails do not arrive or are not configured', async () => {
    expect(await found('email')).toEqual([
      { about: 'email', isGood: true, says: 'Emails come from shop@linden.studio.' },
    ]);

    const key = readMailId('ORDER_shipped_1_1');
    if (!key) throw new Error('No email');
    const at = Date.now();
    await shop.table.put({ ...mailKey(key), state: 'SENT', createdAt: at, dueAt: at, tries: 1, strikes: 0 });
    await noteBounce(shop.table, key, 'M', at);
    expect(await found('email')).toMatchObject([
      { cure: expect.stringMatching(/SES is still in its sandbox/) },
    ]);

    const config = { ...shop.services.config, mail: undefined };
    expect(await checkShop({ ...shop.services, config })).toContainEqual(
      expect.objectContaining({ about: 'email', cure: expect.stringMatching(/mailSender/) }),
    );
  });
});
