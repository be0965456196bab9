import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sentence } from '#infra/admin/sentence.ts';
import { schemaVersion } from '#infra/data/migrations.ts';
import { examine } from '#infra/doctor/examine.ts';
import { type Finding, printed } from '#infra/doctor/finding.ts';
import type { DoctorPorts } from '#infra/doctor/ports.ts';
import type { FaultRule } from '#infra/local/square-twin/world/dials.ts';
import type { Stage } from '#infra/stage.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { twinApplicationId } from '#test/support/shop/twin.ts';
import { day, distribution, healthyShop, now, stage, webhookUrl } from './healthy.ts';

let shop: Awaited<ReturnType<typeof healthyShop>>;
beforeEach(async () => {
  shop = await healthyShop();
});
afterEach(() => shop.twin.stop());

interface Trouble {
  readonly ports?: Partial<DoctorPorts>;
  readonly stage?: Partial<Stage>;
  readonly fault?: FaultRule;
}

async function look({ ports, stage: changes, fault }: Trouble = {}): Promise<readonly Finding[]> {
  if (fault) shop.twin.faults.add(fault);
  return examine({ ...shop.ports, ...ports }, { ...stage, ...changes });
}

const answers = (operation: string, body: object): FaultRule => ({
  kind: 'answer',
  status: 200,
  body,
  match: { operation },
});
const token = (changes: object) =>
  answers('retrieveTokenStatus', {
    scopes: [
      'MERCHANT_PROFILE_READ',
      'ITEMS_READ',
      'INVENTORY_READ',
      'ORDERS_READ',
      'ORDERS_WRITE',
      'PAYMENTS_READ',
      'PAYMENTS_WRITE',
    ],
    client_id: twinApplicationId,
    ...changes,
  });
const webhook = (changes: object) =>
  answers('listWebhookSubscriptions', {
    subscriptions: [
      {
        enabled: true,
        event_types: [
          'catalog.version.updated',
          'inventory.count.updated',
          'payment.updated',
          'refund.updated',
        ],
        notification_url: webhookUrl,
        signature_key: testSecrets.webhookKey,
        ...changes,
      },
    ],
  });
const cards = ['CREDIT_CARD_PROCESSING'];
const locations = (changes: object) =>
  answers('listLocations', {
    locations: [
      { id: 'L1', name: 'Studio', status: 'ACTIVE', currency: 'USD', capabilities: cards, ...changes },
    ],
  });
const certificate = (changes: object): Trouble => ({
  ports: {
    certificate: async () => ({
      status: 'ISSUED',
      names: ['shop.example.com'],
      until: now + 200 * day,
      ...changes,
    }),
  },
});
const table = (changes: object): Trouble => ({
  ports: {
    table: async () => ({
      lastsWhenDeleted: true,
      canGoBack: true,
      rowsExpire: true,
      schema: schemaVersion,
      ...changes,
    }),
  },
});
const status = (text: string): Trouble => ({ ports: { stack: async () => ({ status: text, outputs: {} }) } });
const dns = (alias: string | undefined, addresses: readonly string[]): Trouble => ({
  ports: {
    lookUp: async (name) =>
      name === distribution ? { alias: undefined, addresses: ['192.0.2.1'] } : { alias, addresses },
  },
});

describe('npm run doctor', () => {
  it('finds nothing to mend in a shop that lacks nothing', async () => {
    const found = await look();

    expect(found.filter(({ kind }) => kind !== 'well')).toEqual([]);
    expect(found.map(({ subject }) => subject)).toEqual([
      'Node',
      'Machine',
      'Credentials',
      'Stack',
      'Bootstrap',
      'Lambdas at once',
      'Certificate',
      'Domain',
      'Table',
      'Alarms',
      'Square token',
      'Square location',
      'Square webhook',
    ]);
  });

  it.each<[string, Trouble, RegExp, RegExp]>([
    ['an old Node', { ports: { node: 'v20.20.2' } }, /this is 20.20.2/, /npm run/],
    ['a Mac', { ports: { machine: 'darwin-arm64' } }, /native code for linux-x64/, /--os=linux --cpu=x64/],
    [
      'credentials of another account',
      { ports: { account: async () => '999999999999' } },
      /of account 999999999999/,
      /AWS_PROFILE/,
    ],
    [
      'no bootstrap',
      { ports: { bootstrap: async () => undefined } },
      /not prepared for the CDK in us-east-1/,
      /cdk bootstrap aws:\/\/123456789012\/us-east-1/,
    ],
    ['an old bootstrap', { ports: { bootstrap: async () => 4 } }, /version 4 is too old/, /cdk bootstrap/],
    [
      'too small a quota',
      { ports: { concurrency: async () => 10 } },
      /allows 10; .*reckons with/,
      /Service Quotas/,
    ],
    [
      'a certificate that is not there',
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
    [
      'a certificate that waits for proof',
      certificate({ status: 'PENDING_VALIDATION' }),
      /waits for the proof/,
      /CNAME record/,
    ],
    ['a certificate that ended', certificate({ status: 'EXPIRED' }), /EXPIRED/, /Ask for a new one/],
    ['a deploy that runs', status('UPDATE_IN_PROGRESS'), /being changed right now/, /Wait/],
    [
      'a first deploy that failed',
      status('ROLLBACK_COMPLETE'),
      /first deploy of Gallery failed/,
      /cdk destroy/,
    ],
    ['a rollback that failed', status('UPDATE_ROLLBACK_FAILED'), /going back failed too/, /cdk rollback/],
    [
      'a table that is not there',
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
  ])('%s stops a deploy, and says what to do', async (_, trouble, says, cure) => {
    const wrong = (await look(trouble)).filter(({ kind }) => kind === 'wrong');

    expect(wrong).toMatchObject([
      { stops: 'deploying', says: expect.stringMatching(says), cure: expect.stringMatching(cure) },
    ]);
  });

  it.each<[string, Trouble, RegExp, RegExp]>([
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
      'a mail address that is not subscribed',
      { ports: { alarmMails: async () => [] } },
      /not among those/,
      /npm run deploy/,
    ],
    [
      'no token',
      { ports: { secret: async () => undefined } },
      /never set/,
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
    [
      'a location that is closed',
      { fault: locations({ status: 'INACTIVE' }) },
      /none is active/,
      /Locations/,
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
    const wrong = (await look(trouble)).filter(({ kind }) => kind === 'wrong');

    expect(wrong).toMatchObject([
      { stops: 'selling', says: expect.stringMatching(says), cure: expect.stringMatching(cure) },
    ]);
  });

  it.each<[string, Trouble, RegExp]>([
    ['a certificate that nobody renewed', certificate({ until: now + 20 * day }), /ends in 20 days/],
    [
      'a token that ends soon',
      { fault: token({ expires_at: new Date(now + 3 * day).toISOString() }) },
      /ends in 3 days/,
    ],
    [
      'a restored table without its safeguards',
      table({ canGoBack: false, rowsExpire: false, lastsWhenDeleted: false }),
      /no point-in-time recovery, no expiry of old rows, no protection/,
    ],
    [
      'a quota that is too small to share out',
      { ports: { concurrency: async () => 10 }, stage: { concurrencyQuota: 0 } },
      /allows 10, too few/,
    ],
    ['a quota that is not shared out', { stage: { concurrencyQuota: 0 } }, /allows 1000, and no share/],
    ['alarms that nobody gets', { stage: { alarmMail: '' } }, /nobody is told/],
  ])('%s is mentioned, and stops nothing', async (_, trouble, says) => {
    const found = (await look(trouble)).filter(({ kind }) => kind !== 'well');

    expect(found).toMatchObject([{ kind: 'mind', says: expect.stringMatching(says) }]);
  });

  it('before the first deploy, what the deploy makes is looked at later', async () => {
    const found = await look({ ports: { stack: async () => undefined } });

    expect(found.filter(({ kind }) => kind === 'later').map(({ subject }) => subject)).toEqual([
      'Domain',
      'Table',
      'Alarms',
      'Square webhook',
    ]);
    expect(found.some(({ kind }) => kind === 'wrong')).toBe(false);
  });

  it('without AWS credentials it says so once, and not of every part', async () => {
    const found = await look({
      ports: {
        account: async () => {
          throw new Sentence('No AWS credentials were found.');
        },
      },
    });

    expect(found.map(({ subject, kind }) => [subject, kind])).toEqual([
      ['Node', 'well'],
      ['Machine', 'well'],
      ['Credentials', 'wrong'],
      ['Everything else', 'later'],
    ]);
  });

  it('a part that may not be looked at hides no other', async () => {
    const found = await look({
      ports: {
        certificate: async () => {
          throw new Sentence('These AWS credentials may not read the certificate.');
        },
      },
    });

    const wrong = found.filter(({ kind }) => kind === 'wrong');
    expect(wrong).toMatchObject([{ subject: 'Certificate', says: expect.stringMatching(/may not read/) }]);
    expect(found.length).toBe(13);
  });

  it('needs neither certificate nor record without a domain of its own, and takes an address for an alias', async () => {
    const none = await look({ stage: { domain: '', certificateArn: '' } });
    const apex = await look(dns(undefined, ['192.0.2.1']));

    for (const found of [none, apex]) expect(found.every(({ kind }) => kind === 'well')).toBe(true);
  });

  it('prints no secret', async () => {
    const texts = [
      ...(await look({ fault: webhook({ signature_key: 'another-key' }) })),
      ...(await look({ ports: { secret: async () => 'wrong-token' } })),
    ].map(printed);

    for (const secret of [
      testSecrets.webhookKey,
      testSecrets.squareAccessToken,
      'another-key',
      'wrong-token',
    ]) {
      expect(texts.join('\n')).not.toContain(secret);
    }
  });
});
