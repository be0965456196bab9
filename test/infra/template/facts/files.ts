import { anything } from '#test/infra/template/compare.ts';
import type { Statement } from '#test/infra/template/policy-lines.ts';
import { apiPermissions } from './api.ts';
import { allow, type Facts, idOf, permissionName, role, type Shop, trusts } from './shop.ts';
import { logsOnly } from './storage.ts';

const copier = 'CustomCDKBucketDeployment';

/** Scripts are up before the Lambdas whose pages name them; pages after every Lambda that their scripts call. */
export function fileFacts(shop: Shop): Facts {
  const aliases = shop.groups.map(({ name }) => `${idOf(name)}Live`);
  const emailEvents = ['mailLiveEvents', permissionName('sns.amazonaws.com', '@mailLive', '@MailEvents')];
  const order = {
    DependsOn: [...aliases, ...apiPermissions(shop), ...(shop.writesEmail ? emailEvents : [])],
  };
  const copy = {
    ServiceToken: `@${copier}.Arn`,
    SourceBucketNames: anything,
    SourceObjectKeys: anything,
    DestinationBucketName: '@SiteWeb',
    WaitForDistributionInvalidation: true,
    // Pages that are open, or still in a cache, go on using the files they came with.
    Prune: false,
    OutputObjectKeys: true,
  };
  const removal = { DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' };
  const layer = {
    Type: 'AWS::Lambda::LayerVersion',
    Properties: { Content: anything, Description: anything },
  };
  return {
    AssetsCustomResource: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        ...copy,
        Exclude: ['*'],
        Include: ['assets/*'],
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
      ...removal,
    },
    PagesCustomResource: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        ...copy,
        ...(shop.stage.domain === '' && { SourceMarkers: anything }),
        Exclude: ['assets/*'],
        SystemMetadata: { 'cache-control': 'public, max-age=0, s-maxage=300, must-revalidate' },
        DistributionId: '@SiteDistribution',
        DistributionPaths: ['/shell.html', '/robots.txt', '/manifest.json'],
      },
      ...order,
      ...removal,
    },
    AssetsAwsCliLayer: layer,
    PagesAwsCliLayer: { ...layer, ...order },
    ...copierFacts(shop),
  };
}

/** CDK's own Lambda that copies files while deploying. */
function copierFacts({ stage, accountId }: Shop): Facts {
  const bucket = `cdk-hnb659fds-assets-${accountId}-${stage.region}`;
  const assets = `arn:<Partition>:s3:::${bucket}`;
  const reading = ['s3:GetBucket*', 's3:GetObject*', 's3:List*'];
  const grants: readonly Statement[] = [
    allow(reading, [assets, `${assets}/*`]),
    allow(
      [
        ...reading,
        's3:Abort*',
        's3:DeleteObject*',
        's3:PutObject',
        's3:PutObjectLegalHold',
        's3:PutObjectRetention',
        's3:PutObjectTagging',
        's3:PutObjectVersionTagging',
      ],
      ['@SiteWeb.Arn', '{@SiteWeb.Arn}/*'],
    ),
    allow(['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'], '*'),
  ];
  return {
    ...role(`${copier}ServiceRole`, trusts('lambda.amazonaws.com'), grants, {
      Properties: { ManagedPolicyArns: [logsOnly] },
    }),
    [copier]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Architectures: ['arm64'],
        Code: anything,
        Environment: { Variables: anything },
        Handler: 'index.handler',
        Layers: ['@AssetsAwsCliLayer'],
        MemorySize: 1024,
        Role: `@${copier}ServiceRole.Arn`,
        Runtime: anything,
        Timeout: 900,
      },
      DependsOn: [`${copier}ServiceRole`, `${copier}ServiceRoleDefaultPolicy`],
    },
  };
}
