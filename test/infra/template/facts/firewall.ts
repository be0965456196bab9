import type { Facts } from './shop.ts';

/** AWS WAF before the CDN, where the stage asks for it. */
export function firewallFacts(): Facts {
  return {
    FirewallAcl: {
      Type: 'AWS::WAFv2::WebACL',
      Properties: {
        Scope: 'CLOUDFRONT',
        DefaultAction: { Allow: {} },
        VisibilityConfig: visibility('Firewall'),
        Rules: [
          limit('EveryRequest', 0, { Limit: 6000 }),
          limit('Attempts', 1, {
            Limit: 100,
            ScopeDownStatement: {
              AndStatement: {
                Statements: [
                  {
                    ByteMatchStatement: {
                      FieldToMatch: { Method: {} },
                      PositionalConstraint: 'EXACTLY',
                      SearchString: 'POST',
                      TextTransformations: [{ Priority: 0, Type: 'NONE' }],
                    },
                  },
                  {
                    RegexMatchStatement: {
                      FieldToMatch: { UriPath: {} },
                      RegexString: '^/api/(login|register|orders|payments|enquiries|news|order-link)',
                      TextTransformations: [{ Priority: 0, Type: 'NORMALIZE_PATH' }],
                    },
                  },
                ],
              },
            },
          }),
          managed('AWSManagedRulesKnownBadInputsRuleSet', 2, []),
          // Messages of Square may be longer than its ceiling of 8 kB, and the shop has its own.
          managed('AWSManagedRulesCommonRuleSet', 3, [
            { ActionToUse: { Count: {} }, Name: 'SizeRestrictions_BODY' },
          ]),
        ],
      },
    },
  };
}

const visibility = (MetricName: string) => ({
  CloudWatchMetricsEnabled: true,
  MetricName,
  // Samples would hold visitors' addresses.
  SampledRequestsEnabled: false,
});

function limit(Name: string, Priority: number, statement: object) {
  return {
    Name,
    Priority,
    Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
    Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, ...statement } },
    VisibilityConfig: visibility(Name),
  };
}

function managed(Name: string, Priority: number, RuleActionOverrides: readonly object[]) {
  return {
    Name,
    Priority,
    OverrideAction: { None: {} },
    Statement: { ManagedRuleGroupStatement: { Name, RuleActionOverrides, VendorName: 'AWS' } },
    VisibilityConfig: visibility(Name),
  };
}
