import { shop as words } from '#shop-config';
import type { TakenMail } from '#test/deployed/services/ses.ts';
import { mailSender } from '#test/deployed/synth.ts';
import { bodyOf, buyable, type Check, expect, ok, type World } from './check.ts';
import { buyerEmail, pay, setTestMode } from './shopping.ts';

/** Sells a work by card and runs the email schedule. Returns the order's id. */
async function sell(world: World): Promise<string> {
  await setTestMode(world, false);
  const { orderId } = await pay(world, world.newVisitor(), buyable);
  await world.shop.events.runSchedule('Mail');
  return orderId;
}

/** Returns the emails about an order. */
export const mailsOf = ({ shop }: World, orderId: string): readonly TakenMail[] =>
  shop.ses.taken.filter(({ tags }) => tags['mail']?.[0]?.startsWith(`${orderId}_`));

async function rowsOf({ shop }: World, orderId: string) {
  const items = await shop.table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': `MAIL#${orderId}` },
  });
  return items.map((item) => ({ state: item['state'], text: JSON.stringify(item) }));
}

/** Returns the token after the # in the link of a shopper's email. */
function tokenIn(mail: TakenMail | undefined): string {
  const token = /\/order#([\w.~-]+)/.exec(mail?.text ?? '')?.[1];
  expect(token, `No link in ${mail ? `“${mail.subject}”` : 'a mail that was never sent'}`);
  return token;
}

/** Opens the order by the link in a shopper's email. Like a browser, it does not send the part after the #. */
async function followLink(world: World, mail: TakenMail | undefined): Promise<void> {
  const token = tokenIn(mail);
  bodyOf('viewOrder', await world.newVisitor().post('/api/order-view', { token }));
  const written = world.logged();
  expect(written.includes('viewOrder'), 'Nobody has logged that the order was looked at');
  expect(!written.includes(token.split('.').at(-1) ?? ''), 'A log has seen the link’s token');
}

export async function untilAllAre(world: World, orderId: string, state: string): Promise<void> {
  const undelivered = await world.shop.ses.undelivered();
  expect(undelivered.length === 0, `SES could not tell: ${undelivered.join('; ')}`);
  const states = (await rowsOf(world, orderId)).map((row) => row.state);
  expect(states.length === 2 && states.every((each) => each === state), `The mails are ${states.join(', ')}`);
}

/** Checks of the emails that SES sends, and of SES's events. */
export const mailChecks: readonly Check[] = [
  {
    name: 'shopper and artist get one email about a sale, from the stage’s sender',
    run: async (world) => {
      const orderId = await sell(world);
      const mails = mailsOf(world, orderId);
      const recipients = mails.flatMap(({ to }) => to).sort();
      expect(
        recipients.join() === [buyerEmail, words.email].sort().join(),
        `Written to ${recipients.join(', ') || 'nobody'}`,
      );
      expect(
        mails.every(({ from }) => from.endsWith(`<${mailSender}>`)),
        `Written as ${mails[0]?.from}`,
      );
      await untilAllAre(world, orderId, 'SENT');
      const [kept] = (await rowsOf(world, orderId)).filter(({ text }) => text.includes(buyerEmail));
      expect(kept === undefined, `The shopper’s address stays in ${kept?.text}`);
    },
  },
  {
    name: 'an email is sent once even if SES’s answer is lost, because its event confirms it',
    run: async (world) => {
      const { shop } = world;
      shop.ses.settings.losesAnswers = true;
      const orderId = await sell(world).finally(() => {
        shop.ses.settings.losesAnswers = false;
      });
      await untilAllAre(world, orderId, 'SENT');
      shop.advance(11 * 60_000);
      await shop.events.runSchedule('Mail');
      expect(mailsOf(world, orderId).length === 2, `${mailsOf(world, orderId).length} mails went out`);
    },
  },
  {
    name: 'a shopper opens the order by the link in the email, and can request the link again',
    run: async (world) => {
      const { shop } = world;
      const orderId = await sell(world);
      const toShopper = () => mailsOf(world, orderId).filter(({ to }) => to.includes(buyerEmail));
      await followLink(world, toShopper()[0]);
      expect(
        bodyOf('getMailService', await world.newVisitor().get('/api/mail')).writesMail,
        'The shop says that it writes no mail',
      );
      for (const email of [buyerEmail, 'eve@example.com'])
        ok(await world.newVisitor().post('/api/order-link', { number: orderId, email }), 202);
      for (const schedule of ['Reconcile', 'Mail']) await shop.events.runSchedule(schedule);
      const sent = toShopper().length;
      expect(sent === 2, `${sent} mails went to the shopper`);
      await followLink(world, toShopper()[1]);
    },
  },
];
