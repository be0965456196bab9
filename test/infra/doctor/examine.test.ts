import { describe, expect, it } from 'vitest';
import { NotAllowed } from '#infra/command-support/aws-errors.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { checkWithdrawal } from '#infra/commands/doctor/check-shop.ts';
import { closingLine, printed } from '#infra/commands/doctor/finding.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { day, distribution, goodCertificate, now } from './healthy.ts';
import { certificate, findingsOf, status, type Trouble, table, token, webhook } from './troubles.ts';

const ownMail = { mailSender: 'orders@painter.com', mailIdentity: 'existing' } as const;

// Rule 29.1
it('npm run doctor warns if a shop that delivers to the European Union does not offer withdrawal', () => {
  const kindOf = (countries: readonly string[]) => checkWithdrawal('off', { countries }).kind;
  expect(kindOf(['US', 'EU'])).toBe('warning');
  expect(kindOf(['DE'])).toBe('warning');
  expect(kindOf(['US', 'CH'])).toBe('ok');
  expect(checkWithdrawal('eu', { countries: 'everywhere' }).kind).toBe('ok');
});

describe('npm run doctor', () => {
  it('reports nothing for a complete shop', async () => {
    const found = await findingsOf();

    expect(found.filter(({ kind }) => kind !== 'ok')).toEqual([]);
    expect(found.map(({ subject }) => subject)).toEqual([
      'Node',
      'Machine',
      'Credentials',
      'Stack',
      'Bootstrap',
      'AWS plan',
      'Lambdas at once',
      'Certificate',
      'Domain',
      'Apple Pay',
      'Table',
      'Email',
      'Alarms',
      'Withdrawal',
      'Square token',
      'Square location',
      'Square webhook',
      'Firewall',
    ]);
  });

  it.each<[string, Trouble, RegExp]>([
    ['a certificate that nobody renewed', certificate({ until: now + 20 * day }), /ends in 20 days/],
    [
      'a second domain that redirects Apple away from Square’s file',
      {
        stage: { redirectDomain: 'www.example.com' },
        ports: {
          certificate: async () => ({ ...goodCertificate, names: ['*.example.com'] }),
          lookUp: async () => ({ alias: distribution, addresses: [] }),
          fetchText: async (url) => ({ status: url.includes('//www.') ? 301 : 200, text: '7B22' }),
        },
      },
      /https:\/\/www\.example\.com\/\.well-known\/apple-\S+ answers 301/,
    ],
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
      'the quota of a new account, accepted by the operator',
      { ports: { concurrency: async () => 10 }, stage: { concurrencyQuota: 0, acceptSmallQuota: true } },
      /allows 10, as a new account does/,
    ],
    [
      'a sender whose records nobody has entered',
      { ports: { mailDomain: async () => ({ isVerified: false }) }, stage: ownMail },
      /has not seen the records of painter\.com/,
    ],
    [
      'the sandbox of SES',
      { ports: { mailAccount: async () => ({ isProduction: false, isSending: true }) }, stage: ownMail },
      /in the SES sandbox/,
    ],
    ['alarms without a recipient', { stage: { alarmMail: '' } }, /nobody gets them/],
  ])('warns about %s without stopping a deploy', async (_, trouble, says) => {
    const found = (await findingsOf(trouble)).filter(({ kind }) => kind !== 'ok');

    expect(found).toMatchObject([{ kind: 'warning', says: expect.stringMatching(says) }]);
  });

  // Rule 15.26
  it('accepts a webhook without dispute events', async () => {
    const found = [
      ...(await findingsOf({ fault: webhook({}) })),
      ...(await findingsOf({ fault: token({}) })),
    ];

    expect(found.filter(({ kind }) => kind !== 'ok')).toEqual([]);
    expect(found.map(({ says }) => says).join()).toContain('add dispute.created, dispute.state.updated');
  });

  it('postpones checks of resources that the first deploy creates', async () => {
    const found = await findingsOf({
      ports: { stack: async () => undefined, bootstrap: async () => undefined },
    });

    expect(found.filter(({ kind }) => kind === 'pending').map(({ subject }) => subject)).toEqual([
      'Bootstrap',
      'Domain',
      'Apple Pay',
      'Table',
      'Alarms',
      'Square webhook',
    ]);
    expect(found.some(({ kind }) => kind === 'error')).toBe(false);
    expect(found.find(({ subject }) => subject === 'CloudFront')).toMatchObject({
      kind: 'warning',
      cure: expect.stringContaining('Please verify my account for CloudFront.'),
    });
  });

  it.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'])(
    'recommends a new deploy after a failed first deployment (%s)',
    async (text) => {
      const found = await findingsOf(status(text));

      expect(found.filter(({ kind }) => kind === 'error')).toEqual([]);
      expect(found.find(({ subject }) => subject === 'Stack')).toMatchObject({
        kind: 'warning',
        says: expect.stringContaining(`left nothing that works (${text})`),
        cure: expect.stringContaining('npm run deploy -- --stage prod. It removes the failed stack first.'),
      });
      expect(found.filter(({ kind }) => kind === 'pending').map(({ subject }) => subject)).toContain(
        'Alarms',
      );
    },
  );

  it('reports missing AWS credentials once, not for every check', async () => {
    const found = await findingsOf({
      ports: {
        account: async () => {
          throw new CommandError('No AWS credentials were found.');
        },
      },
    });

    expect(found.map(({ subject, kind }) => [subject, kind])).toEqual([
      ['Node', 'ok'],
      ['Machine', 'ok'],
      ['Credentials', 'error'],
      ['Everything else', 'pending'],
    ]);
  });

  it.each([
    ['may not be read', new NotAllowed('These AWS credentials may not read the plan of the account.')],
    ['cannot be read', new CommandError('Could not read the plan of the account (TimeoutError).')],
  ])('reports an account plan that %s as pending, without stopping a deploy', async (_, error) => {
    const found = await findingsOf({ ports: { plan: () => Promise.reject(error) } });

    expect(found.filter(({ kind }) => kind !== 'ok')).toMatchObject([
      { subject: 'AWS plan', kind: 'pending', says: `is not checked. ${error.message}` },
    ]);
  });

  it('reports checks as pending, not failed, for a role that may not read secrets', async () => {
    const refused = async () => {
      throw new NotAllowed('These AWS credentials may not read the secret squareAccessToken.');
    };
    const found = await findingsOf({ ports: { secret: refused, mailDomain: refused }, stage: ownMail });

    expect(found.filter(({ kind }) => kind !== 'ok')).toMatchObject([
      { subject: 'Email', kind: 'pending', says: expect.stringMatching(/^is not checked/) },
      { subject: 'Square', kind: 'pending', says: expect.stringMatching(/may not read the secret/) },
    ]);
  });

  it.each([
    [['warning'], 'Nothing is wrong, 1 warning.'],
    [['warning', 'error', 'warning'], '1 to fix, 2 warnings.'],
  ] as const)('ends with the number of errors and warnings: %j', (kinds, line) => {
    const findings = kinds.map(
      (kind) => ({ subject: 'One', says: '', cure: '', stops: 'selling', kind }) as const,
    );

    expect(closingLine(findings)).toBe(line);
  });

  it('prints no secret', async () => {
    const texts = [
      ...(await findingsOf({ fault: webhook({ signature_key: 'another-key' }) })),
      ...(await findingsOf({ ports: { secret: async () => 'wrong-token' } })),
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
