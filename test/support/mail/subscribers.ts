import { mailService } from '#functions/mail/handlers.ts';
import { newsService } from '#functions/newsletter/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { arrive, type TestGuest } from '#test/support/shop/guest.ts';
import type { Post } from './post.ts';

/** Returns the actions of subscribers in a shop that sends email. */
export function subscribersIn(post: Post) {
  const { services } = post;
  const news = newsService(services);
  let guests = 0;

  /** Each call comes from a new network, so that no rate limit is reached. */
  const visitor = () => {
    guests++;
    return { ...arrive(), address: `10.${guests >> 8}.${guests % 256}.1` };
  };

  const ask = (email: string, guest: TestGuest & { address?: string } = visitor(), changes: object = {}) =>
    call(news, 'subscribe', { ...guest, body: { email, website: '', openFor: 5_000, ...changes } });

  const send = () => mailService(post.ports)({});

  /** Returns the key after `#confirm=` or `#end=` in an email. */
  const keyIn = (text = '', link: 'confirm' | 'end' = 'confirm') =>
    new RegExp(`/news#${link}=([0-9a-f]+)`).exec(text)?.[1] ?? '';

  const confirm = (key: string) => call(news, 'confirmSubscription', { body: { key } });
  const end = (key: string) => call(news, 'endSubscription', { body: { key } });

  /** Subscribes, confirms and returns the key of the subscription. */
  async function join(email: string): Promise<string> {
    const [mail] = await post.mailsAfter(() => ask(email));
    const key = keyIn(mail?.text);
    await confirm(key);
    return key;
  }

  return { services, news, visitor, ask, send, mailsAfter: post.mailsAfter, keyIn, confirm, end, join };
}
