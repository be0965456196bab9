import { tableDefinition } from '#functions/db/definition.ts';
import { generatedSecrets, secretNames } from '#functions/secrets.ts';
import { anything } from '#test/infra/template/compare.ts';
import type { Statement } from '#test/infra/template/policy-lines.ts';
import { logFact, opensParameters, secretArns, writesLog } from './functions.ts';
import { allow, allowService, type Facts, onlyByTls, policy, role, type Shop, trusts } from './shop.ts';

/** Table, buckets and secrets: what a shop cannot make again. */
export function storageFacts(shop: Shop): Facts {
  return {
    ...tableFacts(shop),
    ...bucketFacts(shop),
    ...secretFacts(shop),
    ...(!shop.stage.isLive && emptied()),
  };
}

function tableFacts({ stage, removal }: Shop): Facts {
  const { partitionKey, sortKey, index, timeToLive } = tableDefinition;
  const keys = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
  return {
    Table: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        AttributeDefinitions: [partitionKey, sortKey, index.partitionKey, index.sortKey].map(
          (AttributeName) => ({
            AttributeName,
            AttributeType: 'S',
          }),
        ),
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: keys(partitionKey, sortKey),
        GlobalSecondaryIndexes: [
          {
            IndexName: index.name,
            KeySchema: keys(index.partitionKey, index.sortKey),
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        ],
        TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true },
        // A ceiling on what a flood can cost; far above what a painter's shop needs.
        WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 400 },
        Replicas: [
          {
            Region: stage.region,
            GlobalSecondaryIndexes: [{ IndexName: index.name }],
            DeletionProtectionEnabled: stage.isLive,
            // The longest that DynamoDB offers.
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
            ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 4000 },
          },
        ],
      },
      DeletionPolicy: removal,
      UpdateReplacePolicy: removal,
    },
  };
}

function bucketFacts(shop: Shop): Facts {
  return Object.assign({}, ...['Media', 'SiteWeb'].map((name) => bucketFact(shop, name)));
}

function bucketFact({ stage, removal }: Shop, name: string): Facts {
  const files = `{@${name}.Arn}/*`;
  return {
    [name]: {
      Type: 'AWS::S3::Bucket',
      Properties: {
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
        },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        VersioningConfiguration: { Status: 'Enabled' },
        // The Lambda that empties a bucket refuses one without this tag.
        ...(!stage.isLive && { Tags: [{ Key: 'aws-cdk:auto-delete-objects', Value: 'true' }] }),
        LifecycleConfiguration: {
          Rules: [
            {
              AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
              NoncurrentVersionExpiration: { NoncurrentDays: 30 },
              Status: 'Enabled',
            },
          ],
        },
      },
      DeletionPolicy: removal,
      UpdateReplacePolicy: removal,
    },
    [`${name}Policy`]: {
      Type: 'AWS::S3::BucketPolicy',
      Properties: {
        Bucket: `@${name}`,
        PolicyDocument: policy(
          onlyByTls('s3:*', [`@${name}.Arn`, files], { AWS: '*' }),
          allowService('cloudfront.amazonaws.com', 's3:GetObject', files, {
            StringEquals: {
              'AWS:SourceArn': 'arn:<Partition>:cloudfront::<AccountId>:distribution/{@SiteDistribution}',
            },
          }),
          ...(stage.isLive ? [] : [emptiedBy(name)]),
        ),
      },
    },
    ...(!stage.isLive && {
      [`${name}AutoDeleteObjectsCustomResource`]: {
        Type: 'Custom::S3AutoDeleteObjects',
        Properties: {
          ServiceToken: '@CustomS3AutoDeleteObjectsCustomResourceProviderHandler.Arn',
          BucketName: `@${name}`,
        },
        DependsOn: [`${name}Policy`],
        DeletionPolicy: 'Delete',
        UpdateReplacePolicy: 'Delete',
      },
    }),
  };
}

const emptier = 'CustomS3AutoDeleteObjectsCustomResourceProvider';

/** What empties the buckets of a shop for trying out when it is taken down. */
function emptied(): Facts {
  return {
    ...role(`${emptier}Role`, trusts('lambda.amazonaws.com'), [], {
      Properties: { ManagedPolicyArns: [{ 'Fn::Sub': logsOnly.replace('<', '${AWS::').replace('>', '}') }] },
    }),
    [`${emptier}Handler`]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: anything,
        Description: anything,
        Handler: 'index.handler',
        MemorySize: 128,
        Role: `@${emptier}Role.Arn`,
        Runtime: 'nodejs24.x',
        Timeout: 900,
      },
      DependsOn: [`${emptier}Role`],
    },
  };
}

/** AWS's own policy for a Lambda that does nothing but write its log. */
export const logsOnly = 'arn:<Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';

function emptiedBy(bucket: string): Statement {
  return {
    ...allow(
      ['s3:DeleteObject*', 's3:GetBucket*', 's3:List*', 's3:PutBucketPolicy'],
      [`@${bucket}.Arn`, `{@${bucket}.Arn}/*`],
    ),
    Principal: { AWS: `@${emptier}Role.Arn` },
  };
}

/** The Lambda that makes the shop's own keys while deploying, and takes all secrets of a shop for trying out away. */
function secretFacts(shop: Shop): Facts {
  const { stage } = shop;
  const own = secretArns(shop, generatedSecrets);
  const order = { DependsOn: ['SecretsRole', 'SecretsRoleDefaultPolicy'] };
  const grants = [
    ...writesLog('SecretsLog'),
    allow(['ssm:GetParameter', 'ssm:PutParameter'], own),
    ...(stage.isLive ? [] : [allow('ssm:DeleteParameters', secretArns(shop, secretNames))]),
    ...opensParameters(shop, ['kms:Decrypt', 'kms:Encrypt'], own),
  ];
  return {
    SecretsLog: logFact(90),
    ...role('SecretsRole', trusts('lambda.amazonaws.com'), grants, { Properties: { Description: anything } }),
    SecretsMaker: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Architectures: ['arm64'],
        Code: anything,
        Description: anything,
        Handler: 'index.handler',
        LoggingConfig: { LogGroup: '@SecretsLog' },
        Role: '@SecretsRole.Arn',
        Runtime: 'nodejs24.x',
        Timeout: 30,
      },
      ...order,
    },
    SecretsKeys: {
      Type: 'Custom::ShopKeys',
      Properties: {
        ServiceToken: '@SecretsMaker.Arn',
        ServiceTimeout: '120',
        Path: `/${stage.stackName}`,
        Keep: String(stage.isLive),
        Keys: generatedSecrets.join(' '),
        Change: '@KeyChange',
      },
      // The rights are there when the Lambda is called, and still when it is called for the last time.
      ...order,
      DeletionPolicy: 'Delete',
      UpdateReplacePolicy: 'Delete',
    },
  };
}
