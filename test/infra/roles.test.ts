import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { type SecretName, secretNames } from '#functions/secrets.ts';
import { indexPattern, type KeyName, keyPattern } from '#infra/key-patterns.ts';
import type { LambdaName } from '#infra/lambda-group.ts';
import { lambdaGroups } from '#infra/lambda-groups.ts';
import { stageWithMail, templateOf } from '#test/support/shop/stack.ts';

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Record<string, Record<string, unknown>>;
}

/** What each group's role may do, from the template as it would be deployed. */
const statements = new Map<LambdaName, readonly Statement[]>();
beforeAll(() => {
  const policies = Object.entries(templateOf(stageWithMail).findResources('AWS::IAM::Policy'));
  for (const { name } of lambdaGroups) {
    const id = new RegExp(`^${name.replaceAll('-', '')}RoleDefaultPolicy[0-9A-F]{8}$`);
    const [, policy] = policies.find(([logicalId]) => id.test(logicalId)) ?? [];
    statements.set(name, policy?.['Properties'].PolicyDocument.Statement);
  }
});

const of = (name: LambdaName, action: string) =>
  (statements.get(name) ?? []).filter(({ Action }) => [Action].flat().includes(action));
const may = (action: string, resource: string) =>
  lambdaGroups
    .map(({ name }) => name)
    .filter((name) => of(name, action).some(({ Resource }) => JSON.stringify(Resource).includes(resource)));

const touching = (action: string, pattern: string) =>
  lambdaGroups
    .map(({ name }) => name)
    .filter((name) =>
      of(name, action).some(({ Condition }) =>
        [Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']].flat().includes(pattern),
      ),
    )
    .sort();

describe('the roles', () => {
  it.each<[SecretName, readonly LambdaName[]]>([
    ['squareAccessToken', ['checkout', 'reconcile', 'studio', 'sync-steps', 'webhook']],
    ['webhookKey', ['webhook']],
    ['cookieKey', ['cart', 'checkout', 'enquiries', 'news', 'session', 'wishlist']],
    ['orderLinkKey', ['checkout', 'mail']],
    ['addressKey', ['checkout', 'mail', 'news', 'reconcile']],
    [
      'originSecret',
      [
        'cart',
        'catalogue',
        'checkout',
        'enquiries',
        'news',
        'pages',
        'session',
        'studio',
        'uploads',
        'webhook',
        'wishlist',
      ],
    ],
  ])('let only the Lambdas that need it read %s', (secret, groups) => {
    expect(may('ssm:GetParameter', `parameter/Gallery/${secret}"`).sort()).toEqual(groups);
  });

  it('let the key of the Parameter Store open those very parameters and no others', () => {
    for (const { name, secrets } of lambdaGroups) {
      const opened = of(name, 'kms:Decrypt').flatMap(({ Condition }) => [
        Condition?.['StringEquals']?.['kms:EncryptionContext:PARAMETER_ARN'],
      ]);
      const text = JSON.stringify(opened);
      for (const secret of secretNames) {
        expect(text.includes(`/Gallery/${secret}"`), `${name} ${secret}`).toBe(secrets.includes(secret));
      }
      expect(opened).toHaveLength(secrets.length > 0 ? 1 : 0);
    }
  });

  it('let only the mail Lambda send email, and only as the shop’s sender', () => {
    expect(
      lambdaGroups.filter(({ name }) => of(name, 'ses:SendEmail').length > 0).map(({ name }) => name),
    ).toEqual(['mail']);
    expect(of('mail', 'ses:SendEmail')).toMatchObject([
      { Condition: { StringEquals: { 'ses:FromAddress': stageWithMail.mailSender } } },
    ]);
    expect(touching('dynamodb:Query', 'OUTBOX')).toEqual(['mail']);
  });

  it('let the pictures ask for a file that does not exist: without listing, S3 answers 403 and not 404', () => {
    expect(may('s3:ListBucket', '')).toEqual(['pictures', 'uploads']);
    expect(may('s3:GetObject', '/media/*')).toEqual(['pictures']);
    expect(may('s3:PutObject', '/media/*')).toEqual(['pictures']);
    const [listing] = of('pictures', 's3:ListBucket');
    expect(listing?.Resource).toMatchObject({ 'Fn::GetAtt': [expect.stringMatching(/^Media/), 'Arn'] });
  });

  it('let an upload reach no work’s picture, and nobody else remove a file', () => {
    for (const action of ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'])
      expect(may(action, '/media/site-*'), action).toEqual(['uploads']);
    expect(may('s3:DeleteObject', '')).toEqual(['uploads']);
  });

  it.each<[string, readonly LambdaName[]]>([
    ['USER#*', ['session']],
    ['SESSION#*', ['catalogue', 'session', 'studio', 'uploads']],
    ['SETTINGS', ['studio', 'sync-steps']],
    ['PASSKEY#*', ['session']],
    ['CHALLENGE#*', ['session']],
    ['AUDIT', ['session', 'studio']],
    ['ENQUIRY', ['enquiries', 'studio']],
    ['SUBSCRIBER', ['mail', 'news', 'studio']],
    ['SUBSCRIPTION#*', ['mail', 'news', 'studio']],
    ['ANNOUNCEMENT', ['mail', 'studio']],
    ['MAIL#*', ['checkout', 'enquiries', 'mail', 'reconcile', 'session', 'studio', 'webhook']],
    ['ORDER#*', ['checkout', 'reconcile', 'studio', 'webhook']],
    ['CATALOGUE#*', ['checkout', 'pictures', 'reconcile', 'studio', 'sync-steps', 'webhook']],
  ])('let only its own Lambda write %s', (pattern, groups) => {
    for (const action of ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']) {
      expect(touching(`dynamodb:${action}`, pattern), action).toEqual(groups);
    }
  });

  it('let the index answer only the questions of each group', () => {
    for (const { name, finds } of lambdaGroups) {
      const asked = of(name, 'dynamodb:Query').filter(({ Resource }) =>
        JSON.stringify(Resource).includes('/index/'),
      );
      expect(asked.length, name).toBe(finds.length > 0 ? 1 : 0);
    }
  });

  it('name every kind of row by functions/db/keys.ts: none is left without an owner', () => {
    const owned = new Set(lambdaGroups.flatMap(({ writes }) => writes));

    // The version of the schema is written by the operator’s own command (npm run migrate).
    expect(Object.keys(keys).filter((name) => !owned.has(name as KeyName))).toEqual(['schema']);
    expect(keyPattern('settings')).toBe('SETTINGS');
    expect(keyPattern('order')).toBe('ORDER#*');
    expect(indexPattern('inCart')).toBe('INCART#*');
  });
});
