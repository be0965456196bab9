import type { HttpAnswer } from './http.ts';
import type { Stack } from './template.ts';

/** Puts a policy's headers on an answer. */
export type HeaderRules = (answer: HttpAnswer) => HttpAnswer;

interface Overridable {
  readonly Override: boolean;
}

interface Config {
  readonly SecurityHeadersConfig?: {
    readonly ContentSecurityPolicy?: Overridable & { readonly ContentSecurityPolicy: string };
    readonly ContentTypeOptions?: Overridable;
    readonly FrameOptions?: Overridable & { readonly FrameOption: string };
    readonly ReferrerPolicy?: Overridable & { readonly ReferrerPolicy: string };
    readonly StrictTransportSecurity?: Overridable & {
      readonly AccessControlMaxAgeSec: number;
      readonly IncludeSubdomains?: boolean;
      readonly Preload?: boolean;
    };
  };
  readonly CustomHeadersConfig?: {
    readonly Items: readonly (Overridable & { readonly Header: string; readonly Value: string })[];
  };
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html */
export function headerRules(stack: Stack, id: string | undefined): HeaderRules {
  if (id === undefined) return (answer) => answer;
  const found = stack
    .all<{ ResponseHeadersPolicyConfig: Config }>('AWS::CloudFront::ResponseHeadersPolicy')
    .find((policy) => stack.ref(policy.id) === id);
  if (!found) throw new Error(`The harness knows no response headers policy ${id}`);
  const rules = rulesOf(found.properties.ResponseHeadersPolicyConfig);
  return (answer) => {
    const headers: Record<string, string> = { ...answer.headers };
    for (const { name, value, override } of rules) {
      if (override || headers[name] === undefined) headers[name] = value;
    }
    return { ...answer, headers };
  };
}

function rulesOf({ SecurityHeadersConfig: security = {}, CustomHeadersConfig }: Config) {
  const rule = (name: string, value: string, { Override }: Overridable) => ({
    name: name.toLowerCase(),
    value,
    override: Override,
  });
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity } =
    security;
  return [
    ...(ContentSecurityPolicy
      ? [rule('content-security-policy', ContentSecurityPolicy.ContentSecurityPolicy, ContentSecurityPolicy)]
      : []),
    ...(ContentTypeOptions ? [rule('x-content-type-options', 'nosniff', ContentTypeOptions)] : []),
    ...(FrameOptions ? [rule('x-frame-options', FrameOptions.FrameOption, FrameOptions)] : []),
    ...(ReferrerPolicy ? [rule('referrer-policy', ReferrerPolicy.ReferrerPolicy, ReferrerPolicy)] : []),
    ...(StrictTransportSecurity
      ? [
          rule(
            'strict-transport-security',
            transportSecurity(StrictTransportSecurity),
            StrictTransportSecurity,
          ),
        ]
      : []),
    ...(CustomHeadersConfig?.Items ?? []).map((item) => rule(item.Header, item.Value, item)),
  ];
}

function transportSecurity(config: {
  readonly AccessControlMaxAgeSec: number;
  readonly IncludeSubdomains?: boolean;
  readonly Preload?: boolean;
}): string {
  return [
    `max-age=${config.AccessControlMaxAgeSec}`,
    ...(config.IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(config.Preload ? ['preload'] : []),
  ].join('; ');
}
