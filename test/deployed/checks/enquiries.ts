import { randomUUID } from 'node:crypto';
import { shop as words } from '#shop-config';
import { bodyOf, buyable, type Check, expect, ok } from './check.ts';

const asker = 'ada@questions.example';

/** Checks of visitors' questions. */
export const enquiryChecks: readonly Check[] = [
  {
    name: 'a visitor’s question is emailed to the artist, who marks it as done and deletes it',
    run: async (world) => {
      const { artist, shop } = world;
      const visitor = world.newVisitor();
      const { work } = await buyable(world);
      expect(
        bodyOf('getMailService', await visitor.get('/api/mail')).writesMail,
        'The shop takes no questions',
      );
      const question = {
        requestId: randomUUID(),
        artworkId: work.id,
        about: 'other',
        name: 'Ada Lovelace',
        email: asker,
        message: 'May I see it in daylight?',
        website: '',
        openFor: 20_000,
      };
      ok(await visitor.post('/api/enquiries', question));
      await shop.events.runSchedule('Mail');
      const mails = shop.ses.taken.filter(({ replyTo }) => replyTo.some((to) => to.includes(asker)));
      expect(
        mails.length === 1 && mails[0]?.to.join() === words.email,
        `Written to ${mails.map(({ to }) => to).join('; ') || 'nobody'}`,
      );
      const [asked] = bodyOf('listEnquiries', await artist.get('/api/studio/enquiries'));
      expect(asked?.email === asker, 'The question is not in the artist’s list');
      const ticked = await artist.post(`/api/studio/enquiries/${asked.id}`, { isDone: true });
      expect(bodyOf('setEnquiryDone', ticked).isDone, 'The question is still open');
      ok(await artist.send('DELETE', `/api/studio/enquiries/${asked.id}`));
      const left = bodyOf('listEnquiries', await artist.get('/api/studio/enquiries'));
      expect(left.length === 0, 'The question is still kept');
    },
  },
];
