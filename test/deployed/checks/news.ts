import { randomUUID } from 'node:crypto';
import { bodyOf, buyable, type Check, eventually, expect, ok, type World } from './check.ts';

const mailsTo = ({ shop }: World, subscriber: string) =>
  shop.ses.taken.filter(({ to }) => to.includes(subscriber));

const keyIn = (text: string | undefined, link: 'confirm' | 'end') =>
  new RegExp(`/news#${link}=([0-9a-f]+)`).exec(text ?? '')?.[1] ?? '';

/** Subscribes, confirms by the link in the email, and returns the link's key. */
async function join(world: World, email: string): Promise<string> {
  const visitor = world.newVisitor();
  ok(await visitor.post('/api/news', { email, website: '', openFor: 9_000 }), 202);
  await world.shop.events.runSchedule('Mail');
  const key = keyIn(mailsTo(world, email)[0]?.text, 'confirm');
  ok(await visitor.post('/api/news/confirm', { key }));
  return key;
}

const countSubscribers = async ({ artist }: World) =>
  bodyOf('getNews', await artist.get('/api/studio/news')).subscribers;

async function announce(world: World): Promise<void> {
  const { work } = await buyable(world);
  ok(await world.artist.post('/api/studio/news', { requestId: randomUUID(), artworkIds: [work.id] }));
  await world.shop.events.runSchedule('Mail');
}

/** Checks of subscriptions to the newsletter and of announcements. */
export const newsChecks: readonly Check[] = [
  {
    name: 'a visitor subscribes, gets an announcement, and unsubscribes by the button of the email program',
    run: async (world) => {
      const subscriber = 'ada@news.example';
      const key = await join(world, subscriber);
      expect((await countSubscribers(world)) === 1, 'The subscriber is not counted');
      await announce(world);
      const mails = mailsTo(world, subscriber);
      expect(mails.length === 2, `${mails.length} mails went out`);
      expect(keyIn(mails[1]?.text, 'end') === key, 'The mail has no way to stop');
      const answer = await world.newVisitor().get(`/api/news/end/${key}`);
      expect(answer.headers.get('location') === `/news#end=${key}`, 'The link leads nowhere');
      // An email provider's server sends this request (RFC 8058), so it has none of a browser's headers.
      const press = await world.newVisitor().post(`/api/news/end/${key}`, 'List-Unsubscribe=One-Click', {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': undefined,
        origin: undefined,
      });
      ok(press);
      expect((await countSubscribers(world)) === 0, 'The subscriber is still on the list');
      expect(!world.logged().includes(subscriber), 'A log contains the address');
    },
  },
  {
    name: 'the artist finds and removes an address, and a bounced address is removed automatically',
    run: async (world) => {
      const { artist, shop } = world;
      const [found, lost] = ['jane@news.example', 'mistyped@news.example'];
      await join(world, found);
      await join(world, lost);
      ok(await artist.post('/api/login', world.admin));
      const list = await artist.get('/api/studio/subscribers.csv');
      expect(
        [found, lost].every((email) => list.text.includes(email)),
        'The list is not whole',
      );
      await announce(world);
      const mail = mailsTo(world, lost).at(-1);
      expect(mail !== undefined, 'Nobody was told');
      await shop.ses.report(mail, 'Bounce');
      await eventually('The mail that came back', async () => (await countSubscribers(world)) === 1);
      const email = { email: found };
      const kept = bodyOf('findPerson', await artist.post('/api/studio/people/find', email));
      expect(kept.records.length > 0, 'The address is not found');
      const gone = await artist.post('/api/studio/people/erase', email);
      expect(bodyOf('erasePerson', gone).erased !== 'nothing', 'The address was not on the list');
      expect((await countSubscribers(world)) === 0, 'The subscriber is still on the list');
    },
  },
];
