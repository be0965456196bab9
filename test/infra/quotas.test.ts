import { expect, it } from 'vitest';
import { plainResources, type RawTemplate, type Resource } from '#test/infra/template/template-text.ts';
import { templateOf } from '#test/support/shop/stack.ts';
import { stageWithEverything } from '#test/support/shop/stages.ts';

const template = templateOf(stageWithEverything).toJSON() as RawTemplate;
const resources = plainResources(template.Resources);
const of = (type: string): readonly Resource['Properties'][] =>
  Object.values(resources).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : []));
const count = (type: string) => of(type).length;
/** Returns the bytes of the largest value. References are shorter in the test than on AWS. */
const bytes = (values: readonly unknown[]) =>
  Math.max(
    ...values.map((value) => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))),
  );

const [{ DistributionConfig: cdn }] = of('AWS::CloudFront::Distribution');
const headers = of('AWS::CloudFront::ResponseHeadersPolicy').map(
  ({ ResponseHeadersPolicyConfig }) => ResponseHeadersPolicyConfig,
);
const [{ OriginRequestPolicyConfig: request }] = of('AWS::CloudFront::OriginRequestPolicy');
const permissions = Map.groupBy(of('AWS::Lambda::Permission'), ({ FunctionName }) => FunctionName);

/** Limits of a new account, for resources that grow with the shop. */
it.each([
  ['CloudFormation: resources in a stack', 500, Object.keys(resources).length],
  ['API Gateway: routes of an HTTP API', 300, count('AWS::ApiGatewayV2::Route')],
  ['CloudFront: cache behaviors of a distribution', 75, cdn.CacheBehaviors.length + 1],
  ['CloudFront: cache policies of an account', 20, count('AWS::CloudFront::CachePolicy')],
  ['CloudFront: headers of a request policy', 10, request.HeadersConfig.Headers.length],
  [
    'CloudFront: custom headers of a response headers policy',
    10,
    Math.max(...headers.map(({ CustomHeadersConfig }) => CustomHeadersConfig.Items.length)),
  ],
])('the largest stack stays below 90 %% of %s (%i)', (_, limit, used) => {
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThan(limit * 0.9);
});

it.each([
  ['CloudFormation: template', 1024 * 1024, [JSON.stringify(template, null, 1)]],
  ['IAM: inline policy of a role', 10_240, of('AWS::IAM::Policy').map((one) => one.PolicyDocument)],
  [
    'Lambda: resource policy, 300 for each statement',
    20_480,
    [...permissions.values()].map((all) => 'x'.repeat(300 * all.length)),
  ],
  ['Lambda: environment variables', 4096, of('AWS::Lambda::Function').map((one) => one.Environment ?? {})],
  ['CloudFront: function', 10_240, of('AWS::CloudFront::Function').map((one) => one.FunctionCode)],
  [
    'CloudFront: Content-Security-Policy',
    1783,
    headers.map((one) => one.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy),
  ],
])('%s: the largest stack uses less than half of the quota of %i bytes', (_, limit, values) => {
  expect(bytes(values)).toBeGreaterThan(0);
  expect(bytes(values)).toBeLessThan(limit / 2);
});

it('the stack begins with at most ten routes at the same time, because API Gateway limits how many it accepts in a second', () => {
  const routes = Object.entries(template.Resources).filter(
    ([, { Type }]) => Type === 'AWS::ApiGatewayV2::Route',
  );
  const ids = new Set(routes.map(([id]) => id));
  const first = routes.filter(([, { DependsOn = [] }]) => ![DependsOn].flat().some((id) => ids.has(id)));

  expect(routes.length).toBeGreaterThan(100);
  expect(first.length).toBeLessThanOrEqual(10);
});

it('no Lambda has more memory than AWS allows in a new account', () => {
  for (const { MemorySize = 128 } of of('AWS::Lambda::Function'))
    expect(MemorySize).toBeLessThanOrEqual(3008);
});
