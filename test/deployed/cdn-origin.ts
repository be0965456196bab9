import { setTimeout as sleep } from 'node:timers/promises';
import { list } from './grants.ts';
import { answer, type Origin } from './http.ts';

export interface OriginProperties {
  readonly Id: string;
  readonly DomainName: string;
  readonly OriginPath?: string;
  readonly OriginCustomHeaders?: readonly { readonly HeaderName: string; readonly HeaderValue: string }[];
  readonly S3OriginConfig?: object;
  readonly CustomOriginConfig?: {
    readonly OriginProtocolPolicy: string;
    readonly OriginReadTimeout?: number;
  };
  readonly OriginAccessControlId?: string;
}

/** Seconds. */
const defaultReadTimeout = 30;

/**
 * API Gateway listens for TLS alone, and the CDN waits as long as the origin's read timeout says.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesOrigin.html
 */
export function reached(origin: Origin, { CustomOriginConfig: custom }: OriginProperties): Origin {
  if (!custom) return origin;
  if (custom.OriginProtocolPolicy === 'http-only')
    return async () => answer(502, 'CloudFront cannot connect.');
  const seconds = custom.OriginReadTimeout ?? defaultReadTimeout;
  return async (request) => {
    const late = sleep(seconds * 1000, 'late' as const, { ref: false });
    const first = await Promise.race([origin(request), late]);
    return first === 'late' ? answer(504, 'The origin did not answer in time.') : first;
  };
}

/** The distribution's own headers replace the viewer's of the same name. */
export function withHeaders(origin: Origin, properties: OriginProperties): Origin {
  const own = Object.fromEntries(
    list(properties.OriginCustomHeaders).map(({ HeaderName, HeaderValue }) => [
      HeaderName.toLowerCase(),
      HeaderValue,
    ]),
  );
  return (request) =>
    origin({
      ...request,
      path: `${properties.OriginPath ?? ''}${request.path}`,
      headers: { ...request.headers, ...own },
    });
}
