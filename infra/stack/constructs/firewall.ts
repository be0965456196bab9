import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/**
 * Maximum number of requests from one address in five minutes. A visit makes 60, and all people in a school, an office
 * or a mobile network may share one address. Expensive requests and targets of abuse have limits of their own.
 */
export const mostRequests = 6000;
const mostAttempts = 100;
/** Pattern of paths that sign in, register, order, pay, or send the artist a message from a stranger. */
const attempts = '^/api/(login|register|orders|payments|enquiries|news|order-link)';

/**
 * Rules that only count requests and block none. Square's messages may exceed 8 kB, and their user agent is not
 * documented; the shop itself limits their size. The bytes of an uploaded picture can look like a script or a file path
 * (https://repost.aws/knowledge-center/waf-upload-blocked-files), and the shop renders no body as HTML.
 */
const counted = [
  'SizeRestrictions_BODY',
  'NoUserAgent_HEADER',
  'CrossSiteScripting_BODY',
  'GenericRFI_BODY',
  'GenericLFI_BODY',
];

/** AWS WAF in front of the CDN, with limits by address and AWS's managed rules. The stage's `firewall` enables it. */
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
        limit('Attempts', 1, mostAttempts, postsTo(attempts)),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 2),
        managed('AWSManagedRulesCommonRuleSet', 3, counted),
      ],
    });
    this.arn = acl.attrArn;
  }
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}

/** Matches only POST requests, because a page that waits for its payment sends a GET request every few seconds. */
function postsTo(path: string): CfnWebACL.StatementProperty {
  const untouched = [{ priority: 0, type: 'NONE' }];
  const isPost = {
    fieldToMatch: { method: {} },
    positionalConstraint: 'EXACTLY',
    searchString: 'POST',
    textTransformations: untouched,
  };
  const isPath = {
    fieldToMatch: { uriPath: {} },
    regexString: path,
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  };
  return { andStatement: { statements: [{ byteMatchStatement: isPost }, { regexMatchStatement: isPath }] } };
}

function limit(
  name: string,
  priority: number,
  most: number,
  scope?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty {
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
        ...(scope && { scopeDownStatement: scope }),
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
