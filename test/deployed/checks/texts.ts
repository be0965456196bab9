// Rule 25.11
import { randomUUID } from 'node:crypto';
import { changing } from '#functions/db/update.ts';
import { emailCeilings, limitUpdate } from '#functions/http/rate-limit.ts';
import { uploadOf } from '#test/support/shop/uploads.ts';
import { bodyOf, buyable, type Check, expect, ok, type World } from './check.ts';

const published = 'hello@texts.example';

/** Sets the counted number of requests for order links in this hour. */
async function setLinkRequests({ shop }: World, count: number): Promise<void> {
  for (const half of ['all', 'new']) {
    const { key } = limitUpdate(shop.now(), emailCeilings.orderLinks, half);
    await shop.table.update(key, changing({ set: { count } }));
  }
}

/** Checks of the texts in the studio. */
export const textsChecks: readonly Check[] = [
  {
    name: 'the published contact email is shown to visitors and named in the errors of every form',
    run: async (world) => {
      const { artist } = world;
      const { work } = await buyable(world);
      ok(await artist.post('/api/login', world.admin));
      const { revision } = bodyOf('readTexts', await artist.get('/api/studio/texts'));
      const texts = { email: published };
      const saved = await artist.post('/api/studio/texts', { revision, texts });
      const draft = { revision: bodyOf('saveTexts', saved).revision, texts };
      const done = bodyOf('publishTexts', await artist.post('/api/studio/texts/publish', draft));

      const shown = bodyOf('getTexts', await world.newVisitor().get('/api/texts'));
      expect(shown.texts.email === published, 'Browsers are told the old email');
      const paper = await world.newVisitor().get('/.well-known/security.txt');
      expect(paper.text.includes(published), 'security.txt names the old email');

      const person = { email: 'ada@texts.example', website: 'https://bot.example', openFor: 20_000 };
      const question = {
        requestId: randomUUID(),
        artworkId: work.id,
        about: 'other',
        name: 'Ada',
        message: 'May I see it in daylight?',
      };
      await setLinkRequests(world, emailCeilings.orderLinks.limit);
      const refusals = [
        await world.newVisitor().post('/api/enquiries', { ...question, ...person }),
        await world.newVisitor().post('/api/news', person),
        await world
          .newVisitor()
          .post('/api/order-link', { number: '01ARZ3NDEKTSV4RRFFQ69G5FAV', email: person.email }),
      ];
      await setLinkRequests(world, 0);
      const wrong = refusals.find(({ status, text }) => status < 400 || !text.includes(published));
      expect(!wrong, `A form answered ${wrong?.status}: ${wrong?.text.slice(0, 300)}`);

      ok(await artist.post('/api/studio/texts/restore', { revision: done.revision }));
    },
  },
  {
    name: 'visitors see an uploaded picture on the home page, and an unused old one is deleted',
    run: async ({ artist, shop, newVisitor }) => {
      const upload = async (background: string) => {
        const file = await uploadOf({ width: 900, height: 1200, background });
        const headers = { 'content-type': 'image/jpeg' };
        return bodyOf('uploadPicture', await artist.post('/api/studio/pictures', file, headers));
      };
      const statusOf = async (key: string) => (await newVisitor().get(`/media/${key}-1080.jpg`)).status;
      const unused = await upload('#804020');
      expect((await statusOf(unused.key)) === 200, 'The uploaded picture is not reached');
      shop.ageFiles(41 * 24 * 60 * 60_000);
      const made = await upload('#204080');
      const heroPicture = { ...made, focus: { x: 80, y: 15 }, alt: 'A fox' };
      const { revision } = bodyOf('readTexts', await artist.get('/api/studio/texts'));
      const texts = { heroPicture };
      const done = bodyOf(
        'publishTexts',
        await artist.post('/api/studio/texts/publish', { revision, texts }),
      );

      const { text } = await newVisitor().get('/');
      expect(text.includes(`/media/${made.key}-900.avif 900w`), 'Home does not show the picture');
      expect((await statusOf(made.key)) === 200, 'The published picture is not reached');
      expect((await statusOf(unused.key)) === 404, 'The unused picture is still there');
      ok(await artist.post('/api/studio/texts/restore', { revision: done.revision }));
    },
  },
];
