import { expect, it } from 'vitest';
import { testSecrets } from '#test/support/shop/services.ts';
import { distribution, webhookUrl } from './healthy.ts';
import {
  answers,
  certificate,
  dns,
  findingsOf,
  locations,
  type Trouble,
  token,
  webhook,
} from './troubles.ts';

it.each<[string, Trouble, RegExp, RegExp]>([
  [
    'AWS’s Free plan',
    { ports: { plan: async () => ({ isFree: true, endsAt: Date.parse('2027-03-03T10:00:00Z') }) } },
    /Free plan, which ends on March 3, 2027 or when its credits are used up\. AWS then closes the account/,
    /Choose the Paid plan/,
  ],
  [
    'AWS’s Free plan without a date',
    { ports: { plan: async () => ({ isFree: true, endsAt: undefined }) } },
    /Free plan, which ends after six months or when/,
    /Choose the Paid plan/,
  ],
  [
    'ten Lambdas at once, as a new account has',
    { ports: { concurrency: async () => 10 }, stage: { concurrencyQuota: 0 } },
    /allows 10, as a new one does/,
    /Ask for 1000 .* or accept it with "acceptSmallQuota": true/,
  ],
  [
    'a domain without a record',
    dns(undefined, []),
    /has no record yet/,
    /CNAME record shop.example.com → d111111abcdef8/,
  ],
  [
    'a second domain without a record',
    {
      stage: { redirectDomain: 'www.example.com' },
      ports: {
        ...certificate({ names: ['*.example.com'] }).ports,
        lookUp: async (name) => ({
          alias: name === 'shop.example.com' ? distribution : undefined,
          addresses: name === 'www.example.com' ? [] : ['192.0.2.1'],
        }),
      },
    },
    /www\.example\.com has no record yet/,
    /CNAME record www\.example\.com → d111111abcdef8/,
  ],
  [
    'a domain that leads elsewhere',
    dns('old-shop.example.net', ['198.51.100.7']),
    /leads to old-shop.example.net/,
    /CNAME/,
  ],
  [
    'a mail address that never agreed',
    { ports: { alarmMails: async () => [{ address: 'artist@example.com', isConfirmed: false }] } },
    /no alarm reaches anybody/,
    /Subscription Confirmation/,
  ],
  [
    'a mail address that is not subscribed',
    { ports: { alarmMails: async () => [] } },
    /not among those/,
    /npm run deploy/,
  ],
  [
    'no token',
    { ports: { secret: async () => undefined } },
    /not connected/,
    /npm run secrets -- --stage prod/,
  ],
  [
    'a token that Square does not take',
    { ports: { secret: async () => 'old-token' } },
    /does not take it/,
    /npm run secrets/,
  ],
  [
    'a token with too few rights',
    { fault: token({ scopes: ['ITEMS_READ'] }) },
    /may not MERCHANT_PROFILE_READ, INVENTORY_READ/,
    /scopes/,
  ],
  [
    'a token of another application',
    { fault: token({ client_id: 'sq0idp-other' }) },
    /application sq0idp-other; .* cannot be charged/,
    /squareApplicationId/,
  ],
  [
    'a location in another currency',
    { fault: locations({ currency: 'CAD' }) },
    /Studio counts in CAD; shop.config.ts says USD/,
    /Set "currency"/,
  ],
  [
    'no location that takes cards',
    { fault: locations({ capabilities: [] }) },
    /none is active and takes cards/,
    /activation/,
  ],
  ['a location that is closed', { fault: locations({ status: 'INACTIVE' }) }, /none is active/, /Locations/],
  [
    'no webhook',
    { fault: answers('listWebhookSubscriptions', {}) },
    /knows no webhook/,
    /api\/square\/webhook for catalog.version.updated/,
  ],
  [
    'a webhook at another address',
    { fault: webhook({ notification_url: `${webhookUrl}/` }) },
    /sends to .*\/webhook\/; the shop is at/,
    /At developer.squareup.com/,
  ],
  ['a webhook that is off', { fault: webhook({ enabled: false }) }, /switched off/, /Switch it on/],
  [
    'a webhook that leaves events out',
    { fault: webhook({ event_types: ['payment.updated'] }) },
    /leaves out catalog.version.updated/,
    /Add them/,
  ],
  [
    'a webhook with another key',
    { fault: webhook({ signature_key: 'another' }) },
    /another than the one stored/,
    /npm run secrets/,
  ],
  [
    'a webhook key that was never set',
    { ports: { secret: async (name) => (name === 'webhookKey' ? undefined : testSecrets[name]) } },
    /never set: every event is refused/,
    /npm run secrets/,
  ],
  [
    'a Square that is down',
    { fault: { kind: 'server-error', match: { operation: 'retrieveTokenStatus' } } },
    /cannot be reached/,
    /issquareup/,
  ],
])('%s stands in the way of selling, and says what to do', async (_, trouble, says, cure) => {
  const wrong = (await findingsOf(trouble)).filter(({ kind }) => kind === 'error');

  expect(wrong).toMatchObject([
    { stops: 'selling', says: expect.stringMatching(says), cure: expect.stringMatching(cure) },
  ]);
});
