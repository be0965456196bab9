import type { Stage } from '#infra/command-support/stage.ts';
import { hstsSeconds } from '#infra/stack/headers.ts';

/** Requests to a deployed stack. */
export interface FactPorts {
  /** All resources of the stack. */
  resources(): Promise<
    readonly { readonly type: string; readonly logicalId: string; readonly physicalId: string }[]
  >;
  /** The resource policy of an alias, as JSON. */
  policy(alias: string): Promise<string>;
  ask(url: string, request?: { readonly method: string; readonly body?: string }): Promise<Response>;
}

export interface ReleaseFact {
  readonly what: string;
  readonly isWell: boolean;
  /** The result. */
  readonly says: string;
  /** The test or file that relies on it. */
  readonly restsOn: string;
}

/** Quotas: AWS CloudFormation and Lambda guides (test/infra/quotas.test.ts). */
const mostResources = 450;
const mostPolicyBytes = 2048;

/** Checks assumptions of this repository about AWS that only a deployed stack can confirm. */
export async function facts(
  ports: FactPorts,
  stage: Stage,
  address: string,
): Promise<readonly ReleaseFact[]> {
  const resources = await ports.resources();
  const idOf = (type: string, part = '') =>
    resources.find((one) => one.type === type && one.logicalId.includes(part))?.physicalId ?? '';
  const bytes = Buffer.byteLength(await ports.policy(idOf('AWS::Lambda::Alias', 'studioLive')));
  const missing = await ports.ask(`${address}/assets/there-is-none.js`);
  const missingText = await missing.text();
  const direct = `https://${idOf('AWS::ApiGatewayV2::Api')}.execute-api.${stage.region}.amazonaws.com/api/artworks`;
  const beside = await ports.ask(direct);
  const head = await ports.ask(`${address}/sitemap.xml`, { method: 'HEAD' });
  const headText = await head.text();
  const home = await ports.ask(`${address}/`);
  const forged = await ports.ask(`${address}/api/square/webhook`, { method: 'POST', body: '{}' });
  const hsts = home.headers.get('strict-transport-security') ?? 'none';
  const wanted = [
    `max-age=${hstsSeconds}`,
    ...(stage.hsts === 'host' ? [] : ['includeSubDomains']),
    ...(stage.hsts === 'preload' ? ['preload'] : []),
  ].join('; ');
  return [
    {
      what: 'resources of the stack',
      isWell: resources.length > 0 && resources.length < mostResources,
      says: `${resources.length}, fewer than ${mostResources} of 500`,
      restsOn: 'test/infra/quotas.test.ts',
    },
    {
      what: 'permissions of the studio',
      isWell: bytes > 0 && bytes < mostPolicyBytes,
      says: `${bytes} bytes of 20,480`,
      restsOn: 'test/infra/quotas.test.ts',
    },
    {
      what: 'a file that is not there',
      isWell: missing.status === 404 && !/AccessDenied|"message":/.test(missingText),
      says: `${missing.status}, ${missing.headers.get('content-type') ?? 'no type'}`,
      restsOn: 'infra/stack/constructs/http-api.ts: one permission covers the $default route, too',
    },
    {
      what: 'the API beside the CDN',
      isWell: beside.status === 403,
      says: `${beside.status} (403 is right)`,
      restsOn: 'test/deployed/checks/addresses.ts',
    },
    {
      what: 'HEAD',
      isWell: head.status === 200 && headText === '',
      says: `${head.status}, ${headText.length} characters`,
      restsOn: 'test/deployed/routes.ts',
    },
    { what: 'HSTS', isWell: hsts === wanted, says: hsts, restsOn: 'infra/stack/headers.ts' },
    {
      what: 'content security policy of a page',
      isWell: home.headers.has('content-security-policy'),
      says: `${home.headers.get('content-security-policy')?.length ?? 0} characters`,
      restsOn: 'infra/stack/headers.ts',
    },
    {
      what: 'a forged event of Square',
      isWell: forged.status === 401,
      says: `${forged.status} (401 is right)`,
      restsOn: 'functions/webhook',
    },
  ];
}
