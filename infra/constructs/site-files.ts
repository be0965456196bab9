import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { Site } from './site.ts';

/** Scripts and styles. Old ones stay: pages that are open, or still in a cache, go on using those they came with. */
export function siteScripts(scope: Construct, web: string, site: Site): BucketDeployment {
  return new BucketDeployment(scope, 'Assets', {
    sources: [Source.asset(web)],
    destinationBucket: site.webBucket,
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    exclude: ['*'],
    include: ['assets/*'],
    prune: false,
  });
}

/** The pages that name them. */
export function sitePages(scope: Construct, web: string, site: Site): BucketDeployment {
  return new BucketDeployment(scope, 'Pages', {
    sources: [Source.asset(web)],
    destinationBucket: site.webBucket,
    distribution: site.distribution,
    distributionPaths: ['/index.html', '/gallery.html', '/shell.html'],
    cacheControl: [CacheControl.fromString('public, max-age=0, s-maxage=300, must-revalidate')],
    exclude: ['assets/*'],
    prune: false,
  });
}
