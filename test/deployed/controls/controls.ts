import {
  behaviours,
  cacheKeys,
  changed,
  distribution,
  type Take,
  variable,
  without,
  withoutAction,
  withoutForwarded,
  withoutKey,
} from './take.ts';

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
  readonly take: Take;
}

const signIn = 'the artist signs in, and nobody with a wrong password';
const sync = 'the nightly sync fills the gallery, with pictures';
const cart = 'a guest keeps her cart and her wishes';
const scripts = 'every page comes with the scripts and styles it names';

/** What a role may do. */
const rights: readonly Control[] = [
  {
    name: 'the right to list the bucket of pictures',
    noticed: sync,
    short: true,
    take: withoutAction('pictures', 's3:ListBucket'),
  },
  {
    name: 'the cart’s right to guests’ rows',
    noticed: cart,
    short: true,
    take: withoutKey('cartRole', 'GUEST#*'),
  },
  { name: 'the cart’s right to the index', noticed: cart, take: withoutKey('cartRole', 'INCART#*') },
  {
    name: 'the workflow’s right to its steps',
    noticed: sync,
    take: withoutAction('SyncStateMachineRole', 'lambda:InvokeFunction'),
  },
  {
    name: 'the studio’s right to start the workflow',
    noticed: 'a sync that the artist starts finds nothing new and ends well',
    take: withoutAction('studioRole', 'states:StartExecution'),
  },
  {
    name: 'the scheduler’s right to the nightly sync',
    noticed: sync,
    take: withoutAction('SchedulerRole', 'lambda:InvokeFunction'),
  },
  {
    name: 'the scheduler’s right to put a failed run aside',
    noticed: 'a scheduled run that fails for good is put aside',
    take: withoutAction('SchedulerRole', 'sqs:SendMessage'),
  },
  {
    name: 'the sync’s right to Square’s token',
    noticed: sync,
    take: withoutAction('syncsteps', 'ssm:GetParameter'),
  },
];

/** What a service may do, by the policy of what it calls. */
const services: readonly Control[] = [
  {
    name: 'the topic’s word for CloudWatch',
    noticed: 'every alarm reaches somebody',
    short: true,
    take: changed('AWS::SNS::TopicPolicy', ({ PolicyDocument }) => {
      const before = PolicyDocument.Statement.length;
      PolicyDocument.Statement = PolicyDocument.Statement.filter(
        (statement: { Principal?: { Service?: string } }) =>
          statement.Principal?.Service !== 'cloudwatch.amazonaws.com',
      );
      return PolicyDocument.Statement.length < before;
    }),
  },
  {
    name: 'API Gateway’s right to call the cart',
    noticed: cart,
    take: without('AWS::Lambda::Permission', 'cartcart'),
  },
  {
    name: 'EventBridge’s right to tell of a dead sync',
    noticed: 'a sync that dies is told as an error, and one that dies without a word frees its lock',
    take: without('AWS::Lambda::Permission', 'EndedBadly'),
  },
  {
    name: 'the CDN’s right to the pages',
    noticed: scripts,
    take: without('AWS::S3::BucketPolicy', 'SiteWeb'),
  },
];

/** What the CDN hands to the API. */
const forwarding: readonly Control[] = [
  {
    name: 'the viewer’s address on its way to the API',
    noticed: 'the viewer’s own address counts for the limits, not the CDN’s',
    short: true,
    take: withoutForwarded('Headers', 'CloudFront-Viewer-Address'),
  },
  {
    name: 'the CDN’s proof that a request came through it',
    noticed: signIn,
    take: distribution(({ Origins }) => {
      const headers = Origins.flatMap(
        (origin: { OriginCustomHeaders?: object[] }) => origin.OriginCustomHeaders ?? [],
      );
      for (const header of headers) header.HeaderValue = 'something else';
      return headers.length > 0;
    }),
  },
  {
    name: 'the origin of a request on its way to the API',
    noticed: 'another site cannot act for a guest, whatever her browser tells of pages',
    take: withoutForwarded('Headers', 'Origin'),
  },
  {
    name: 'Square’s signature on its way to the API',
    noticed: 'a sale at the till arrives by itself, and what was sold leaves the carts',
    take: withoutForwarded('Headers', 'X-Square-HmacSha256-Signature'),
  },
  {
    name: 'the guest’s cookie on its way to the API',
    noticed: cart,
    take: withoutForwarded('Cookies', '__Host-guest'),
  },
  {
    name: 'the session’s cookie on its way to the API',
    noticed: signIn,
    take: withoutForwarded('Cookies', '__Host-sid'),
  },
  {
    name: 'the device’s cookie on its way to the API',
    noticed: 'who guesses the artist’s password does not lock her out of her own device',
    take: withoutForwarded('Cookies', '__Host-device'),
  },
  {
    name: 'the encodings that a browser takes, on their way to the API',
    noticed: 'longer answers come compressed, whether kept or not',
    take: cacheKeys((parameters) => {
      parameters.EnableAcceptEncodingBrotli = false;
      parameters.EnableAcceptEncodingGzip = false;
    }),
  },
];

/** How the CDN answers. */
const answers: readonly Control[] = [
  {
    name: 'the CDN’s lifetimes of errors',
    noticed: 'one guest’s failure is not given to another',
    short: true,
    take: distribution((config) => {
      const had = config.CustomErrorResponses !== undefined;
      delete config.CustomErrorResponses;
      return had;
    }),
  },
  {
    name: 'the scope of a list in the CDN’s key',
    noticed: 'the artist’s list of everything is never kept for anybody else',
    take: cacheKeys((parameters) => {
      parameters.QueryStringsConfig = { QueryStringBehavior: 'none' };
    }),
  },
  {
    name: 'the page function',
    noticed: scripts,
    take: distribution(({ DefaultCacheBehavior }) => {
      const had = DefaultCacheBehavior.FunctionAssociations !== undefined;
      delete DefaultCacheBehavior.FunctionAssociations;
      return had;
    }),
  },
  {
    name: 'the function for slashes',
    noticed: 'a slash at the end of an address is the same address',
    take: behaviours((behaviour) => {
      const had = behaviour.PathPattern !== undefined && behaviour.FunctionAssociations !== undefined;
      if (had) delete behaviour.FunctionAssociations;
      return had;
    }),
  },
  {
    name: 'the API’s answer in place of S3’s',
    noticed: 'what is not there is answered in the shop’s own words',
    take: behaviours((behaviour, { OriginGroups }) => {
      const group = OriginGroups.Items.find(({ Id }: { Id: string }) => Id === behaviour.TargetOriginId);
      if (group) behaviour.TargetOriginId = group.Members.Items[0].OriginId;
      return group !== undefined;
    }),
  },
  {
    name: 'the policy that data brings along',
    noticed: 'answers carry the security headers, and data a policy of its own',
    take: changed('AWS::CloudFront::ResponseHeadersPolicy', ({ ResponseHeadersPolicyConfig }) => {
      const policy = ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy;
      policy.Override = true;
      return true;
    }),
  },
];

/** Routes, files and their order. */
const parts: readonly Control[] = [
  {
    name: 'a route of the API',
    noticed: cart,
    take: without('AWS::ApiGatewayV2::Route', 'POSTapicartclear'),
  },
  {
    name: 'the routes of HEAD',
    noticed: 'HEAD answers as GET does, without the body',
    take: without('AWS::ApiGatewayV2::Route', 'HEAD'),
  },
  {
    name: 'the route of everything else',
    noticed: 'what is not there is answered in the shop’s own words',
    take: without('AWS::ApiGatewayV2::Route', ({ RouteKey }) => RouteKey === '$default'),
  },
  {
    name: 'the scripts in the bucket',
    noticed: scripts,
    take: without('Custom::CDKBucketDeployment', 'Assets'),
  },
  {
    name: 'the address that is put into the pages',
    noticed: 'pages name the address they are served from, with a picture for link previews',
    take: changed('Custom::CDKBucketDeployment', (deployment) => {
      const had = deployment.SourceMarkers !== undefined;
      delete deployment.SourceMarkers;
      return had;
    }),
  },
  {
    name: 'the order of scripts and pages',
    noticed: 'scripts are up before any page that names them',
    take: (template) => {
      for (const resource of Object.values(template.Resources)) delete resource.DependsOn;
    },
  },
  {
    name: 'the alias between a schedule and its function',
    noticed: 'the workflow, the schedules and the API call what was released, not what was just uploaded',
    take: (template) => {
      const [id] = Object.keys(template.Resources).filter((each) => each.startsWith('reconcileFunction'));
      changed(
        'AWS::Scheduler::Schedule',
        ({ Target }) => {
          Target.Arn = { 'Fn::GetAtt': [id, 'Arn'] };
          return id !== undefined;
        },
        'Reconcile',
      )(template);
    },
  },
];

/** What the operator relies on. */
const operation: readonly Control[] = [
  {
    name: 'enough memory for pictures',
    noticed: sync,
    take: changed(
      'AWS::Lambda::Function',
      (lambda) => {
        lambda.MemorySize = 64;
        return true;
      },
      'pictures',
    ),
  },
  {
    name: 'the silence of the access log',
    noticed: 'the access log says nothing personal',
    take: changed('AWS::ApiGatewayV2::Stage', ({ AccessLogSettings }) => {
      AccessLogSettings.Format += ' $context.identity.sourceIp $context.path';
      return true;
    }),
  },
  {
    name: 'the stage’s own namespace of metrics',
    noticed: 'what the functions count, the alarms of this stage hear',
    take: variable('METRICS_NAMESPACE', 'Gallery'),
  },
  {
    name: 'the switch that reads source maps',
    noticed: 'a failure names our own files and lines',
    take: variable('NODE_OPTIONS', undefined),
  },
  {
    name: 'the last act of a shop that is taken down',
    noticed: 'a shop for trying out takes its secrets away with it',
    take: changed('Custom::ShopKeys', (keys) => {
      keys.Keep = 'true';
      return true;
    }),
  },
];

export const controls: readonly Control[] = [
  ...rights,
  ...services,
  ...forwarding,
  ...answers,
  ...parts,
  ...operation,
];
