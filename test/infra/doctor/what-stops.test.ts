import { expect, it } from 'vitest';
import { installSharp } from '#infra/build/sharp-packages.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { webhookUrl } from './healthy.ts';
import {
  answers,
  certificate,
  dns,
  findingsOf,
  locations,
  status,
  type Trouble,
  table,
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
    'ten Lambdas at once, as a new account has',
    { ports: { concurrency: async () => 10 }, stage: { concurrencyQuota: 0 } },
    /allows 10, as a new account does/,
    /Ask for 1000 .* or accept it with "acceptSmallQuota": true/,
  ],
  [
    'a domain without a record',
    dns(undefined, []),
    /has no record yet/,
    /CNAME record shop.example.com → d111111abcdef8/,
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
    'no token',
    { ports: { secret: async () => undefined } },
    /not connected/,
    /npm run secrets -- --stage prod/,
  ],
  [
    'a token that Square does not take',
    { ports: { secret: async () => 'old-token' } },
    /rejects it/,
    /npm run secrets/,
  ],
  [
    'a token with too few rights',
    { fault: token({ scopes: ['ITEMS_READ'] }) },
    /lacks MERCHANT_PROFILE_READ, INVENTORY_READ/,
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
    /Studio uses CAD; shop.config.ts says USD/,
    /Set "currency"/,
  ],
  [
    'no location that takes cards',
    { fault: locations({ capabilities: [] }) },
    /none is active and takes cards/,
    /activation/,
  ],
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
    'a webhook without some events',
    { fault: webhook({ event_types: ['payment.updated'] }) },
    /leaves out catalog.version.updated/,
    /Add them/,
  ],
  [
    'a webhook with another key',
    { fault: webhook({ signature_key: 'another' }) },
    /differs from the one stored/,
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
])('npm run doctor reports that %s prevents sales, and says what to do', async (_, trouble, says, cure) => {
  const wrong = (await findingsOf(trouble)).filter(({ kind }) => kind === 'error');

  expect(wrong).toMatchObject([
    { stops: 'selling', says: expect.stringMatching(says), cure: expect.stringMatching(cure) },
  ]);
});

it.each<[string, Trouble, RegExp, RegExp]>([
  [
    'a Mac without the pictures’ native code',
    { ports: { machine: 'darwin-arm64', picturesCode: { isInstalled: false, install: installSharp() } } },
    /this is darwin-arm64, and the native code .* is not installed/,
    /^npm install --no-save --force @img\/sharp-linux-x64@\d\S+ @img\/sharp-libvips-linux-x64@\d\S+$/,
  ],
  [
    'credentials of another account',
    { ports: { account: async () => '999999999999' } },
    /belong to account 999999999999/,
    /AWS_PROFILE/,
  ],
  [
    'a missing certificate',
    { ports: { certificate: async () => undefined } },
    /there is no arn:aws:acm/,
    /Certificate Manager in us-east-1/,
  ],
  [
    'a certificate for another name',
    certificate({ names: ['other.example.com', '*.shop.example.com'] }),
    /not for shop.example.com/,
    /Ask for one for shop/,
  ],
  ['a certificate that ended', certificate({ status: 'EXPIRED' }), /EXPIRED/, /Ask for a new one/],
  [
    'a sender’s domain that another stage has made known to SES',
    { stage: { mailSender: 'orders@painter.com' } },
    /SES knows painter\.com already/,
    /"mailIdentity": "existing" in infra\/stages\/prod\.json/,
  ],
  [
    'a shop that was half taken down',
    status('DELETE_FAILED'),
    /the deletion of Gallery stopped half way/,
    /node node_modules\/aws-cdk\/bin\/cdk destroy -c stage=prod$/,
  ],
  [
    'a missing table',
    { ports: { table: async () => undefined }, stage: { table: 'restord' } },
    /no table restord/,
    /Correct "table"/,
  ],
  [
    'a table of a newer shop',
    table({ schema: 99 }),
    /newer version of the shop \(form 99/,
    /Deploy the newer version/,
  ],
])('npm run doctor reports that %s stops a deploy, and says what to do', async (_, trouble, says, cure) => {
  const wrong = (await findingsOf(trouble)).filter(({ kind }) => kind === 'error');

  expect(wrong).toMatchObject([
    { stops: 'deploying', says: expect.stringMatching(says), cure: expect.stringMatching(cure) },
  ]);
});
