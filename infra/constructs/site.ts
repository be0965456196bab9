import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { contentSecurityPolicy, fixedHeaders, permissionsPolicy, type SiteHosts } from '../headers.ts';

const pageFunctionFile = join(import.meta.dirname, '..', 'cloudfront', 'page.js');

/** Lists that every visitor gets alike: the CDN may answer them for the seconds that the API allows. */
const sharedLists = ['/api/artworks', '/api/categories', '/api/featured-artworks', '/api/seo/artworks'];

export interface SiteProps {
  readonly api: Api;
  /** Sent to the API with every request. */
  readonly originSecret: string;
  readonly hosts: SiteHosts;
  readonly mediaBucket: Bucket;
  /** Own domain and its certificate in us-east-1; without them CloudFront's own name serves. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
}

/** CloudFront in front of everything: pages and pictures from S3, the API behind `/api/*`. */
export class Site extends Construct {
  readonly distribution: Distribution;
  readonly webBucket: Bucket;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.webBucket = privateBucket(this, 'Web', { keep: false });
    const headers = this.responseHeaders(props.hosts);
    const page = new CdnFunction(this, 'PageFunction', {
      code: FunctionCode.fromInline(readFileSync(pageFunctionFile, 'utf8')),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Which built page answers a path',
    });
    const web = S3BucketOrigin.withOriginAccessControl(this.webBucket);
    const media = S3BucketOrigin.withOriginAccessControl(props.mediaBucket);
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
    };
    const files: BehaviorOptions = { ...shared, origin: web, cachePolicy: CachePolicy.CACHING_OPTIMIZED };
    const api = this.apiBehavior(props, shared);
    const list: BehaviorOptions = {
      ...api,
      cachePolicy: this.listCache(),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    };
    this.distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(props.domain && {
        domainNames: [props.domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, 'Certificate', props.domain.certificateArn),
      }),
      defaultBehavior: {
        ...files,
        functionAssociations: [{ function: page, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        ...Object.fromEntries(sharedLists.map((path) => [path, list])),
        '/api/*': api,
        // Pages that social networks read: title, description and picture come from the catalogue.
        '/artwork/*': { ...list, origin: api.origin },
        '/sitemap.xml': { ...list, origin: api.origin },
        '/media/*': { ...files, origin: media },
        '/assets/*': files,
      },
    });
  }

  private apiBehavior(
    { api, originSecret }: SiteProps,
    shared: Pick<BehaviorOptions, 'viewerProtocolPolicy' | 'responseHeadersPolicy'>,
  ): BehaviorOptions {
    const origin = new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
      // Proves to the Lambdas that a request came through here; they answer no other.
      customHeaders: { 'x-origin-secret': originSecret },
      readTimeout: Duration.seconds(60),
    });
    return {
      ...shared,
      origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: new OriginRequestPolicy(this, 'ApiRequest', {
        // Host is not among them: API Gateway wants its own.
        headerBehavior: OriginRequestHeaderBehavior.allowList(
          'Origin',
          'Sec-Fetch-Site',
          'Content-Type',
          'CloudFront-Viewer-Address',
          'X-Square-HmacSha256-Signature',
        ),
        cookieBehavior: OriginRequestCookieBehavior.allowList('__Host-guest', '__Host-sid', '__Host-device'),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      }),
    };
  }

  /** Lives as long as the API's Cache-Control says; `?scope=all` is answered `no-store`. */
  private listCache(): CachePolicy {
    return new CachePolicy(this, 'ListCache', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(5),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.allowList('scope'),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  private responseHeaders(hosts: SiteHosts): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(hosts), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(63_072_000),
          includeSubdomains: true,
          preload: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'Cross-Origin-Opener-Policy',
            value: fixedHeaders['cross-origin-opener-policy'],
            override: true,
          },
          { header: 'Permissions-Policy', value: permissionsPolicy(hosts), override: true },
        ],
      },
    });
  }
}

/** Nobody reads it but CloudFront; old versions go after a month. */
export function privateBucket(scope: Construct, id: string, { keep }: { readonly keep: boolean }): Bucket {
  return new Bucket(scope, id, {
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
  });
}
