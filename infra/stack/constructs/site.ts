import { Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { HttpApi as Api } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as CdnFunction,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { HstsScope, SiteHosts } from '#infra/stack/headers.ts';
import { cardDocumentPaths } from '#shared/site/card-page.ts';
import { acceptFinding } from './accept-finding.ts';
import { type CdnScript, cdnScript } from './cdn-script.ts';
import { responseHeaders } from './response-headers.ts';
import { sharedPaths } from './shared-paths.ts';

const cachedErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

const noAccessLog =
  'Access logs would hold visitors’ addresses; CloudFront’s metrics and the API’s own log without them are enough.';

const cookies = ['__Host-guest', '__Host-sid', '__Host-device'];

/** Common settings for caching the API's answers: one copy for each encoding, for as long as the answer allows. */
const byEncoding = {
  minTtl: Duration.seconds(0),
  defaultTtl: Duration.seconds(0),
  headerBehavior: CacheHeaderBehavior.none(),
  enableAcceptEncodingBrotli: true,
  enableAcceptEncodingGzip: true,
};

export interface SiteProps {
  readonly api: Api;
  /** Secret that the CDN sends to the API with every request. */
  readonly originSecret: string;
  readonly hosts: SiteHosts;
  readonly mediaBucket: Bucket;
  /** Whether the buckets remain when the stack is deleted. */
  readonly keep: boolean;
  /** ARN of the firewall, if the stage has one. */
  readonly firewall?: string;
  /** Domain of the shop, with its certificate in us-east-1. Without a domain, the shop uses CloudFront's name. */
  readonly domain?: {
    readonly name: string;
    readonly certificateArn: string;
    /** Second domain, which redirects to `name`; empty if there is none. */
    readonly redirected: string;
  };
  readonly hsts: HstsScope;
}

/** CloudFront in front of the whole shop: pages and pictures from S3, and the API behind `/api/*`. */
export class Site extends Construct {
  readonly distribution: Distribution;
  readonly webBucket: Bucket;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.webBucket = privateBucket(this, 'Web', { keep: props.keep });
    const page = this.viewerRequest('PageFunction', 'page', props, 'Which built page answers a path');
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: responseHeaders(this, 'Headers', 'page', props),
      compress: true,
    };
    const api = this.apiBehavior(props, shared);
    const list: BehaviorOptions = {
      ...api,
      cachePolicy: this.listCache(),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    };
    // S3 answers a request for a missing file with 403 in XML. So the API answers instead, with the shop's 404 page.
    const orNotFound = (bucket: Bucket) =>
      new OriginGroup({
        primaryOrigin: S3BucketOrigin.withOriginAccessControl(bucket),
        fallbackOrigin: api.origin,
        fallbackStatusCodes: [403, 404],
      });
    const files: BehaviorOptions = {
      ...shared,
      origin: orNotFound(this.webBucket),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
    const pages: BehaviorOptions = {
      ...files,
      functionAssociations: [{ function: page, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
    const cardDocument: BehaviorOptions = {
      ...pages,
      responseHeadersPolicy: responseHeaders(this, 'CardHeaders', 'card', props),
    };
    this.distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      // Otherwise the CDN would cache errors for ten seconds and serve them to everybody. The list has all codes that
      // can be cached (CloudFront guide, "HTTP 4xx and 5xx status codes that CloudFront caches"). There is no error
      // page, so that JSON errors stay JSON.
      errorResponses: cachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(props.firewall && { webAclId: props.firewall }),
      ...(props.domain && {
        domainNames: [props.domain.name, props.domain.redirected].filter(Boolean),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, 'Certificate', props.domain.certificateArn),
      }),
      defaultBehavior: pages,
      additionalBehaviors: {
        ...Object.fromEntries(sharedPaths().map((path) => [path, list])),
        ...Object.fromEntries(cardDocumentPaths.map((path) => [path, cardDocument])),
        '/api/*': api,
        '/media/*': {
          ...files,
          origin: orNotFound(props.mediaBucket),
          responseHeadersPolicy: responseHeaders(this, 'PictureHeaders', 'picture', props),
        },
        '/assets/*': files,
      },
    });
    this.acceptFindings(props);
  }

  private acceptFindings({ firewall, domain }: SiteProps): void {
    acceptFinding(this.distribution, 'CFR1', 'The artist sells to the whole world.');
    acceptFinding(this.distribution, 'CFR3', noAccessLog);
    if (!firewall)
      acceptFinding(
        this.distribution,
        'CFR2',
        'A firewall costs as much as all the rest (infra/costs.md); the shop counts callers and caps by itself.',
      );
    if (!domain)
      acceptFinding(
        this.distribution,
        'CFR4',
        'Fires on CloudFront’s own certificate; with the operator’s domain TLS 1.2 (2021) is the floor.',
      );
  }

  private apiBehavior(
    props: SiteProps,
    shared: Pick<BehaviorOptions, 'viewerProtocolPolicy' | 'responseHeadersPolicy'>,
  ): BehaviorOptions {
    const origin = new HttpOrigin(Fn.select(2, Fn.split('/', props.api.apiEndpoint)), {
      // Lambdas answer only requests with this secret. It proves that a request came through the CDN.
      customHeaders: { 'x-origin-secret': props.originSecret },
      readTimeout: Duration.seconds(60),
    });
    const tidy = this.viewerRequest(
      'ApiFunction',
      'api',
      props,
      'An address with a slash at its end is the same address',
    );
    return {
      ...shared,
      origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: this.apiCache(),
      functionAssociations: [{ function: tidy, eventType: FunctionEventType.VIEWER_REQUEST }],
      originRequestPolicy: new OriginRequestPolicy(this, 'ApiRequest', {
        // The Host header is missing here, because API Gateway needs its own host name.
        headerBehavior: OriginRequestHeaderBehavior.allowList(
          'Origin',
          'Sec-Fetch-Site',
          'Content-Type',
          'CloudFront-Viewer-Address',
          // The list of sessions shows which browser each session uses.
          'User-Agent',
          'X-Square-HmacSha256-Signature',
        ),
        cookieBehavior: OriginRequestCookieBehavior.allowList(...cookies),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      }),
    };
  }

  /**
   * Caches nothing, because every answer says `no-store` or `private`. It is no policy without caching, because such a
   * policy cannot pass on the accepted encodings. With a minimum time of 0, one caller does not wait for another
   * caller's answer (CloudFront guide, "Simultaneous requests for the same object"). The cache key contains cookies.
   */
  private apiCache(): CachePolicy {
    return new CachePolicy(this, 'ApiCache', {
      ...byEncoding,
      maxTtl: Duration.seconds(1),
      cookieBehavior: CacheCookieBehavior.allowList(...cookies),
      queryStringBehavior: CacheQueryStringBehavior.all(),
    });
  }

  /**
   * Caches an answer for the seconds in the API's Cache-Control. `?scope=all` gets `no-store`. The maximum also limits
   * how long a stale answer replaces errors of the origin (CloudFront guide, "Serve stale content").
   */
  private listCache(): CachePolicy {
    return new CachePolicy(this, 'ListCache', {
      ...byEncoding,
      maxTtl: Duration.days(1),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.allowList('scope', 'since'),
    });
  }

  private viewerRequest(id: string, script: CdnScript, { domain }: SiteProps, comment: string): CdnFunction {
    const redirect = domain?.redirected ? { from: domain.redirected, to: domain.name } : undefined;
    return new CdnFunction(this, id, {
      code: FunctionCode.fromInline(cdnScript(script, redirect)),
      runtime: FunctionRuntime.JS_2_0,
      comment,
    });
  }
}

/** Makes a bucket that only CloudFront may read. Old versions of its files are deleted after a month. */
export function privateBucket(scope: Construct, id: string, { keep }: { readonly keep: boolean }): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(30),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
    removalPolicy: keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    // CloudFormation cannot delete a bucket with files in it.
    autoDeleteObjects: !keep,
  });
  acceptFinding(bucket, 'S1', noAccessLog);
  return bucket;
}
