import { randomUUID } from 'node:crypto';
import { bodyOf, buyable, type Check, expect, ok, type World } from './check.ts';

const reader = 'ada@news.example';

const mailsTo = ({ shop }: World) => shop.ses.taken.filter(({ to }) => to.includes(reader));

const keyIn = (text: string | undefined, link: 'confirm' | 'end') =>
  new RegExp(`/news#${link}=([0-9a-f]+)`).exec(text ?? '')?.[1] ?? '';

/** Who wants to be told of new works, and is, and has enough of it. */
export const newsChecks: readonly Check[] = [
  {
    name: 'a visitor asks to be told of new works, confirms, is told and stops in her mail program',
    run: async (world) => {
      const { artist, shop } = world;
      const visitor = world.newVisitor();
      const { work } = await buyable(world);
      const asked = await visitor.post('/api/news', { email: reader, website: '', openFor: 9_000 });
      expect(asked.status === 202, `Asking is answered with ${asked.status}`);
      await shop.events.runSchedule('Mail');
      const key = keyIn(mailsTo(world)[0]?.text, 'confirm');
      ok(await visitor.post('/api/news/confirm', { key }));
      const { subscribers } = bodyOf('getNews', await artist.get('/api/studio/news'));
      expect(subscribers === 1, `There are ${subscribers} subscribers`);
      const told = { requestId: randomUUID(), artworkIds: [work.id] };
      ok(await artist.post('/api/studio/news', told));
      await shop.events.runSchedule('Mail');
      const mails = mailsTo(world);
      expect(mails.length === 2, `${mails.length} mails went out`);
      expect(keyIn(mails[1]?.text, 'end') === key, 'The mail has no way to stop');
      const list = await artist.get('/api/studio/subscribers.csv');
      expect(list.text.includes(reader), 'She is not on the artist’s list');
      const address = { email: reader };
      const found = await artist.post('/api/studio/subscribers/find', address);
      expect(bodyOf('findSubscriber', found).isSubscribed, 'Her address is not found');
      const look = await visitor.get(`/api/news/end/${key}`);
      expect(look.headers.get('location') === `/news#end=${key}`, 'The link leads nowhere');
      // As a mail program's server posts: no browser, no page of ours.
      const press = await world.newVisitor().post(`/api/news/end/${key}`, 'List-Unsubscribe=One-Click', {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': undefined,
        origin: undefined,
      });
      ok(press);
      const gone = await artist.post('/api/studio/subscribers/remove', address);
      expect(!bodyOf('removeSubscriber', gone).wasSubscribed, 'She is still on the list');
      const written = [world.logged(), JSON.stringify(shop.api.accessLog)].join('\n');
      expect(!written.includes(reader), 'A log has seen her address');
    },
  },
];
