import type { Template } from '#test/deployed/template.ts';
import { type RawStatement, remove, resources, withoutAction, withoutForwarded, withoutKey } from './take.ts';

/**
 * What may be taken away from the template, and the check that must notice. A control that leaves its check content
 * means that the check cannot fail.
 */
export interface Control {
  readonly name: string;
  /** Name of the check. */
  readonly noticed: string;
  /** Runs in the short form too. */
  readonly short?: boolean;
  take(template: Template): void;
}

const sync = 'the nightly sync fills the gallery, with pictures';
const cart = 'a guest keeps her cart and her wishes';
const scripts = 'every page comes with the scripts and styles it names';
const address = 'the viewer’s own address counts for the limits, not the CDN’s';

export const controls: readonly Control[] = [
  {
    name: 'the right to list the bucket of pictures',
    noticed: sync,
    short: true,
    take: (template) => withoutAction(template, 'pictures', 's3:ListBucket'),
  },
  {
    name: 'the topic’s word for CloudWatch',
    noticed: 'every alarm reaches somebody',
    short: true,
    take: (template) => {
      const [policy] = resources(template, 'AWS::SNS::TopicPolicy');
      const document = policy?.Properties.PolicyDocument;
      document.Statement = document.Statement.filter(
        ({ Principal }: RawStatement) => Principal?.Service !== 'cloudwatch.amazonaws.com',
      );
    },
  },
  {
    name: 'the cart’s right to guests’ rows',
    noticed: cart,
    short: true,
    take: (template) => withoutKey(template, 'cartRole', 'GUEST#*'),
  },
  {
    name: 'the cart’s right to the index',
    noticed: cart,
    take: (template) => withoutKey(template, 'cartRole', 'INCART#*'),
  },
  {
    name: 'the viewer’s address on its way to the API',
    noticed: address,
    short: true,
    take: (template) => withoutForwarded(template, 'Headers', 'CloudFront-Viewer-Address'),
  },
  {
    name: 'the CDN’s proof that a request came through it',
    noticed: sync,
    take: (template) => {
      const [distribution] = resources(template, 'AWS::CloudFront::Distribution');
      for (const origin of distribution?.Properties.DistributionConfig.Origins ?? []) {
        for (const header of origin.OriginCustomHeaders ?? []) header.HeaderValue = 'something else';
      }
    },
  },
  {
    name: 'the origin of a request on its way to the API',
    noticed: 'another site cannot act for a guest',
    take: (template) => withoutForwarded(template, 'Headers', 'Origin'),
  },
  {
    name: 'Square’s signature on its way to the API',
    noticed: 'a sale at the till arrives by itself, and what was sold leaves the carts',
    take: (template) => withoutForwarded(template, 'Headers', 'X-Square-HmacSha256-Signature'),
  },
  {
    name: 'the guest’s cookie on its way to the API',
    noticed: cart,
    take: (template) => withoutForwarded(template, 'Cookies', '__Host-guest'),
  },
  {
    name: 'the CDN’s lifetimes of errors',
    noticed: 'one guest’s failure is not given to another',
    short: true,
    take: (template) => {
      const [distribution] = resources(template, 'AWS::CloudFront::Distribution');
      const config = distribution?.Properties.DistributionConfig;
      if (!config.CustomErrorResponses) throw new Error('The template says nothing of errors');
      delete config.CustomErrorResponses;
    },
  },
  {
    name: 'the scope of a list in the CDN’s key',
    noticed: 'the artist’s list of everything is never kept for anybody else',
    take: (template) => {
      for (const { Properties } of resources(template, 'AWS::CloudFront::CachePolicy')) {
        const parameters = Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
        parameters.QueryStringsConfig = { QueryStringBehavior: 'none' };
      }
    },
  },
  {
    name: 'API Gateway’s right to call the cart',
    noticed: cart,
    take: (template) => remove(template, 'AWS::Lambda::Permission', 'cartcart'),
  },
  {
    name: 'a route of the API',
    noticed: cart,
    take: (template) => remove(template, 'AWS::ApiGatewayV2::Route', 'POSTapicartclear'),
  },
  {
    name: 'the CDN’s right to the pages',
    noticed: scripts,
    take: (template) => remove(template, 'AWS::S3::BucketPolicy', 'SiteWeb'),
  },
  {
    name: 'the scripts in the bucket',
    noticed: scripts,
    take: (template) => remove(template, 'Custom::CDKBucketDeployment', 'Assets'),
  },
  {
    name: 'the order of scripts and pages',
    noticed: 'scripts are up before any page that names them',
    take: (template) => {
      for (const resource of Object.values(template.Resources)) delete resource.DependsOn;
    },
  },
  {
    name: 'the page function',
    noticed: scripts,
    take: (template) => {
      const [distribution] = resources(template, 'AWS::CloudFront::Distribution');
      delete distribution?.Properties.DistributionConfig.DefaultCacheBehavior.FunctionAssociations;
    },
  },
  {
    name: 'the workflow’s right to its steps',
    noticed: sync,
    take: (template) => withoutAction(template, 'SyncStateMachineRole', 'lambda:InvokeFunction'),
  },
  {
    name: 'the studio’s right to start the workflow',
    noticed: 'a sync that the artist starts finds nothing new and ends well',
    take: (template) => withoutAction(template, 'studioRole', 'states:StartExecution'),
  },
  {
    name: 'the scheduler’s right to the nightly sync',
    noticed: sync,
    take: (template) => withoutAction(template, 'SchedulerRole', 'lambda:InvokeFunction'),
  },
  {
    name: 'the scheduler’s right to put a failed run aside',
    noticed: 'a scheduled run that fails for good is put aside',
    take: (template) => withoutAction(template, 'SchedulerRole', 'sqs:SendMessage'),
  },
  {
    name: 'EventBridge’s right to tell of a dead sync',
    noticed: 'a sync that dies is told as an error, and one that dies without a word frees its lock',
    take: (template) => remove(template, 'AWS::Lambda::Permission', 'EndedBadly'),
  },
  {
    name: 'the sync’s right to Square’s token',
    noticed: sync,
    take: (template) => withoutAction(template, 'syncsteps', 'ssm:GetParameter'),
  },
  {
    name: 'enough memory for pictures',
    noticed: sync,
    take: (template) => {
      for (const { Properties } of resources(template, 'AWS::Lambda::Function', 'pictures')) {
        Properties.MemorySize = 64;
      }
    },
  },
  {
    name: 'the silence of the access log',
    noticed: 'the access log says nothing personal',
    take: (template) => {
      for (const { Properties } of resources(template, 'AWS::ApiGatewayV2::Stage')) {
        Properties.AccessLogSettings.Format += ' $context.identity.sourceIp $context.path';
      }
    },
  },
];
