import { beforeAll, describe, expect, it } from 'vitest';
import { type SecretName, secretNames } from '#functions/secrets.ts';
import { type LambdaName, lambdaGroups } from '#infra/lambda-groups.ts';
import { makeStack } from '#test/support/stack.ts';

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Record<string, Record<string, unknown>>;
}

/** What each group's role may do, from the template as it would be deployed. */
const statements = new Map<LambdaName, readonly Statement[]>();
beforeAll(() => {
  const { stack, template } = makeStack();
  const policies = template().findResources('AWS::IAM::Policy');
  for (const { name } of lambdaGroups) {
    const id = stack.getLogicalId(
      stack.node.findChild(name).node.findChild('Role').node.findChild('DefaultPolicy').node
        .defaultChild as never,
    );
    statements.set(name, policies[id]?.['Properties'].PolicyDocument.Statement);
  }
}, 60_000);

const of = (name: LambdaName, action: string) =>
  (statements.get(name) ?? []).filter(({ Action }) => [Action].flat().includes(action));
const may = (action: string, resource: string) =>
  lambdaGroups
    .map(({ name }) => name)
    .filter((name) => of(name, action).some(({ Resource }) => JSON.stringify(Resource).includes(resource)));

describe('the roles', () => {
  it.each<[SecretName, readonly LambdaName[]]>([
    ['squareAccessToken', ['checkout', 'reconcile', 'studio', 'sync-steps', 'webhook']],
    ['webhookKey', ['webhook']],
    ['cookieKey', ['cart', 'checkout', 'session', 'wishlist']],
    ['originSecret', ['cart', 'catalogue', 'checkout', 'pages', 'session', 'studio', 'webhook', 'wishlist']],
  ])('let nobody read %s but who needs it', (secret, groups) => {
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

  it('let the pictures ask for a file that does not exist: without listing, S3 answers 403 and not 404', () => {
    expect(may('s3:ListBucket', '')).toEqual(['pictures']);
    expect(may('s3:GetObject', '/media/*')).toEqual(['pictures']);
    expect(may('s3:PutObject', '/media/*')).toEqual(['pictures']);
    const [listing] = of('pictures', 's3:ListBucket');
    expect(listing?.Resource).toMatchObject({ 'Fn::GetAtt': [expect.stringMatching(/^Media/), 'Arn'] });
  });
});
