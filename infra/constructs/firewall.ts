import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** Requests of one address within five minutes. */
const mostRequests = 1000;
const mostAttempts = 100;

/** AWS WAF before the CDN: limits by address, and AWS's own lists of attacks. The setting `firewall` of the stage. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('Firewall'),
      rules: [
        limit('EveryRequest', 0, mostRequests),
        limit('PaymentsAndLogins', 1, mostAttempts, '^/api/(payments|login|register)'),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 2),
        // Its ceiling of 8 kB on bodies is only counted: messages of Square may be longer, and the shop has its own.
        managed('AWSManagedRulesCommonRuleSet', 3, ['SizeRestrictions_BODY']),
      ],
    });
    this.arn = acl.attrArn;
  }
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}

function limit(name: string, priority: number, most: number, path?: string): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    visibilityConfig: visibility(name),
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        evaluationWindowSec: 300,
        limit: most,
        ...(path && {
          scopeDownStatement: {
            regexMatchStatement: {
              fieldToMatch: { uriPath: {} },
              regexString: path,
              textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
            },
          },
        }),
      },
    },
  };
}

function managed(name: string, priority: number, counted: readonly string[] = []): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    visibilityConfig: visibility(name),
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
  };
}
