// Rule 25.2
import { beforeAll, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { createMailPorts } from '#functions/lambdas/create-mail-ports.ts';
import { writeMessage } from '#functions/mail/deliver.ts';
import { shop } from '#shop-config';
import { orderId, testSale } from '#test/support/mail/sales.ts';
import { testServices } from '#test/support/shop/services.ts';

const texts = {
  artist: 'Jo Ash',
  brand: 'Ash & Co',
  company: 'Ash Studio',
  email: 'jo@ash.example',
  thanks: 'Thank you.\n\nIt is <b>yours</b>.',
};

let message: Awaited<ReturnType<typeof writeMessage>>;
beforeAll(async () => {
  const { services, table } = await testServices({ environment: { MAIL_FROM: shop.email } });
  await table.put({ ...keys.publishedTexts(), version: 1, texts });
  message = await writeMessage(createMailPorts(services), {
    about: orderId,
    kind: 'order-confirmed',
    number: 1,
    to: 'jane@example.com',
    replyTo: shop.email,
    content: { kind: 'order-confirmed', sale: testSale() },
    copy: 1,
    state: 'SENDING',
    createdAt: 0,
    dueAt: 0,
    tries: 0,
    strikes: 0,
  });
});

it('an email uses the texts and names that are published when it is sent', () => {
  expect(message.subject).toContain('from Ash & Co:');
  expect(message.fromName).toBe('Jo Ash');
  expect(message.text).toContain('Thank you.\n\nIt is <b>yours</b>.');
  expect(message.text).toContain('Ash Studio');
  expect(message.text).toContain('write to jo@ash.example');
  expect(message.text).toContain('\n\nJo Ash\n\n');
});

// Rule 25.8
it('a reply to an email goes to the published address', () => {
  expect(message.replyTo).toBe('jo@ash.example');
});

it('a text with markup is shown as text in the email', () => {
  expect(message.html).toContain('It is &lt;b&gt;yours&lt;/b&gt;.');
});
