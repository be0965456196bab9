import type { IRole } from 'aws-cdk-lib/aws-iam';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { acceptFinding, arnInFinding } from './accept-finding.ts';
import type { Site } from './site.ts';

/** Deploys scripts and styles. Does not delete old files, because open or cached pages still use them. */
export function siteScripts(scope: Construct, web: string, site: Site): BucketDeployment {
  const scripts = new BucketDeployment(scope, 'Assets', {
    sources: [Source.asset(web)],
    destinationBucket: site.webBucket,
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    exclude: ['*'],
    include: ['assets/*'],
    prune: false,
  });
  acceptFindings(scripts.handlerRole, site);
  return scripts;
}

/** Accepts findings about the role of the CDK's Lambda for all bucket deployments in the stack. */
function acceptFindings({ node }: IRole, { webBucket }: Site): void {
  const rules = [
    'L1',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['Abort*', 'DeleteObject*', 'GetBucket*', 'GetObject*', 'List*'].map(
      (name) => `IAM5[Action::s3:${name}]`,
    ),
    'IAM5[Resource::*]',
    `IAM5[Resource::${arnInFinding(webBucket)}/*]`,
    'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
  ];
  for (const rule of rules)
    acceptFinding(
      node.scope ?? webBucket,
      rule,
      "The CDK's own deployment helper, which runs only while deploying and touches only the bucket of pages.",
    );
}

/** Deploys the pages, which refer to scripts and styles. */
export function sitePages(scope: Construct, web: string, site: Site): BucketDeployment {
  return new BucketDeployment(scope, 'Pages', {
    sources: [Source.asset(web)],
    destinationBucket: site.webBucket,
    distribution: site.distribution,
    distributionPaths: ['/shell.html', '/manifest.json'],
    cacheControl: [CacheControl.fromString('public, max-age=0, s-maxage=300, must-revalidate')],
    exclude: ['assets/*'],
    prune: false,
  });
}
