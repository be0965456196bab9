import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { mailService } from '#functions/mail/handlers.ts';
import type { MailPorts } from '#functions/mail/ports.ts';
import { createSesSender } from '#functions/mail/ses-sender.ts';
import { newsletterMail } from '#functions/newsletter/newsletter-mail.ts';
import type { CountedEvent } from '#functions/platform/metrics.ts';
import { createSes, type SesOptions } from '#infra/local/aws/ses.ts';
import { shop } from '#shop-config';
import { startTestAws } from '#test/support/shop/aws.ts';
import { leave } from '#test/support/shop/left-behind.ts';
import { siteOrigin, testClock, testServices } from '#test/support/shop/services.ts';

const minute = 60_000;

/** Opens a shop that sends email, with its outbox in a table on the emulator and a local SES with its own folder. */
export async function startPost(options: Pick<SesOptions, 'delivers'> = {}) {
  const clock = testClock();
  const services = await testServices({
    now: clock.now,
    environment: { MAIL_FROM: shop.email, MAIL_TEST_ORDERS: 'on' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'mails-'));
  let hear: (event: unknown) => Promise<unknown> = async () => undefined;
  const ses = createSes({
    folder,
    identities: [shop.email],
    configurationSets: ['heard'],
    publish: (event) => hear({ Records: [{ Sns: { Message: JSON.stringify(event) } }] }),
    ...options,
  });
  await startTestAws({ ses });
  leave(async () => {
    await ses.idle();
    rmSync(folder, { recursive: true });
  });
  const metrics: CountedEvent[] = [];
  const ports: MailPorts = {
    table: services.table,
    now: clock.now,
    secret: services.services.secret,
    siteOrigin,
    orderLink: async (orderId) => `${siteOrigin}/order#${orderId}`,
    send: createSesSender({ from: shop.email, configurationSet: 'heard' }),
    newsletter: newsletterMail,
    log: services.services.log,
    metric: (name) => {
      metrics.push(name);
    },
  };
  hear = mailService(ports);
  // The parsed emails are cached, because each call reads all emails and they never change.
  const parsed = new Map<string, Promise<Email>>();
  function mailIn(file: string): Promise<Email> {
    const mail = parsed.get(file) ?? PostalMime.parse(readFileSync(join(folder, file)));
    parsed.set(file, mail);
    return mail;
  }
  const files = () => readdirSync(folder).filter((file) => file.endsWith('.eml'));
  const mails = () => Promise.all(files().sort().map(mailIn));

  return {
    ...services,
    clock,
    ports,
    ses,
    metrics,
    /** Calls `run` now and then every `step` minutes, as the schedule does, until `minutes` have passed. */
    async runFor(minutes: number, run: () => Promise<unknown> = () => mailService(ports)({}), step = 1) {
      for (let passed = 0; passed <= minutes; passed += step) {
        await run();
        await ses.idle();
        clock.advance(step * minute);
      }
    },
    hear: (event: unknown) => hear(event),
    files,
    mails,
    /** Returns the emails that `act` caused. */
    async mailsAfter(act: () => Promise<unknown>): Promise<Email[]> {
      await mailService(ports)({});
      const before = files().length;
      await act();
      await mailService(ports)({});
      return (await mails()).slice(before);
    },
  };
}

export type Post = Awaited<ReturnType<typeof startPost>>;
