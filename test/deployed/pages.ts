import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Buckets, listing, putObject, xml } from '#test/deployed/services/s3.ts';
import type { OriginProperties } from './cdn.ts';
import { matches, type Policy } from './grants.ts';
import { answer, type Origin } from './http.ts';
import type { Iam } from './iam.ts';
import { account } from './names.ts';
import type { Stack } from './template.ts';

interface DeploymentProperties {
  readonly SourceObjectKeys: readonly string[];
  /** Texts that are replaced during deployment, for each source. */
  readonly SourceMarkers?: readonly Readonly<Record<string, string>>[];
  readonly DestinationBucketName: string;
  readonly DestinationBucketKeyPrefix?: string;
  readonly Exclude?: readonly string[];
  readonly Include?: readonly string[];
  readonly SystemMetadata?: Readonly<Record<string, string>>;
}

interface DeployedFile {
  readonly name: string;
  readonly file: string;
  readonly markers: Readonly<Record<string, string>>;
}

/** Copies the built pages into the buckets like the template's deployments, with their headers. */
export function deployPages(stack: Stack, buckets: Buckets): void {
  for (const { properties } of stack.all<DeploymentProperties>('Custom::CDKBucketDeployment')) {
    const { DestinationBucketName, DestinationBucketKeyPrefix = '', SystemMetadata = {} } = properties;
    for (const { name, file, markers } of deployedFiles(stack, properties)) {
      const type = contentTypes[/\.[a-z0-9]+$/.exec(name)?.[0] ?? ''];
      const body = filledIn(stack, readFileSync(file), markers);
      putObject(buckets, DestinationBucketName, DestinationBucketKeyPrefix + name, body, {
        ...(type && { 'content-type': type }),
        ...SystemMetadata,
      });
    }
  }
}

/**
 * Later sources override earlier ones: aws-s3-deployment's README, "Data with deploy-time values". Later patterns also
 * override earlier ones, exclusions first:
 * https://docs.aws.amazon.com/cli/latest/reference/s3/#use-of-exclude-and-include-filters
 */
function deployedFiles(stack: Stack, properties: DeploymentProperties): readonly DeployedFile[] {
  const { SourceObjectKeys, SourceMarkers = [], Exclude = [], Include = [] } = properties;
  return SourceObjectKeys.flatMap((key, source) =>
    filesBelow(stack.asset(key)).map((found) => ({ ...found, markers: SourceMarkers[source] ?? {} })),
  ).filter(({ name }) => {
    const excluded = Exclude.some((pattern) => matches(pattern, name));
    return !excluded || Include.some((pattern) => matches(pattern, name));
  });
}

/** Replaces the markers by the stack's addresses. */
function filledIn(stack: Stack, file: Buffer, markers: Readonly<Record<string, string>>): Buffer {
  if (Object.keys(markers).length === 0) return file;
  const filled = Object.entries(markers).reduce(
    (text, [marker, value]) => text.replaceAll(marker, value),
    file.toString(),
  );
  return Buffer.from(String(stack.resolve(filled)));
}

function filesBelow(
  folder: string,
  prefix = '',
): readonly { readonly name: string; readonly file: string }[] {
  return readdirSync(folder).flatMap((entry) => {
    const file = join(folder, entry);
    return statSync(file).isDirectory()
      ? filesBelow(file, `${prefix}${entry}/`)
      : [{ name: prefix + entry, file }];
  });
}

/** Content types that the AWS CLI guesses from file names (Python's mimetypes). */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain',
  '.xml': 'text/xml',
};

/**
 * A bucket behind CloudFront: the distribution requests files in the service's name, signed by its origin access control,
 * and the bucket's policy decides.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html
 */
export function bucketOrigin(options: {
  readonly stack: Stack;
  readonly iam: Iam;
  readonly buckets: Buckets;
  readonly bucket: string;
  readonly properties: OriginProperties;
}): Origin {
  const { stack, iam, buckets, bucket, properties } = options;
  const [distribution] = stack.all('AWS::CloudFront::Distribution');
  const arn = `arn:aws:cloudfront::${account}:distribution/${stack.ref(distribution?.id ?? '')}`;
  const policy = bucketPolicy(stack, bucket);
  const may = (action: string, resource: string, context = {}) =>
    iam.serviceMay(
      'cloudfront.amazonaws.com',
      { action, resource, context: { 'aws:SourceArn': arn, 'aws:SourceAccount': account, ...context } },
      policy,
    );
  return async ({ method, path }) => {
    const key = decodeURIComponent(path.slice(1));
    const object = `arn:aws:s3:::${bucket}/${key}`;
    const denied = xml(403, 'AccessDenied', 'Access Denied');
    const asAnswer = ({ status, headers, body }: typeof denied) => answer(status, body ?? '', headers);
    if (!properties.OriginAccessControlId || !(await may('s3:GetObject', object))) return asAnswer(denied);
    const found = buckets.get(bucket)?.get(key);
    if (found) return answer(200, method === 'HEAD' ? '' : found.body, found.headers);
    const { action, resource, context } = listing(bucket, key);
    if (!(await may(action, resource, context))) return asAnswer(denied);
    return asAnswer(xml(404, 'NoSuchKey', 'The specified key does not exist.'));
  };
}

function bucketPolicy(stack: Stack, bucket: string): Policy | undefined {
  return stack
    .all<{ Bucket: string; PolicyDocument: Policy }>('AWS::S3::BucketPolicy')
    .find(({ properties }) => properties.Bucket === bucket)?.properties.PolicyDocument;
}
