import type { Control } from './control.ts';
import { cart, scripts, signIn, sync } from './noticed.ts';
import { behaviours, changed, distribution, switchedOff, variable, without } from './template-mutations.ts';

/** Routes, files and their order. */
export const parts: readonly Control[] = [
  {
    name: 'a route of the API',
    noticed: cart,
    mutate: without('AWS::ApiGatewayV2::Route', 'POSTapicartclear'),
  },
  {
    name: 'the routes of HEAD',
    noticed: 'HEAD answers as GET does, without the body',
    mutate: without('AWS::ApiGatewayV2::Route', 'HEAD'),
  },
  {
    name: 'the route of everything else',
    noticed: 'what is not there is answered in the shop’s own words',
    mutate: without('AWS::ApiGatewayV2::Route', ({ RouteKey }) => RouteKey === '$default'),
  },
  {
    name: 'one bucket for all operations of the API',
    noticed: 'a stranger’s flood of sign-ins and orders turns nobody else away',
    mutate: changed('AWS::ApiGatewayV2::Stage', (stage) => {
      // So low a rate fills no bucket again while a slow machine sends the flood.
      const few = { ThrottlingRateLimit: 0.01, ThrottlingBurstLimit: 5 };
      stage.RouteSettings = { 'POST /api/login': few, 'POST /api/orders': few };
      return true;
    }),
  },
  {
    name: 'the scripts in the bucket',
    noticed: scripts,
    mutate: without('Custom::CDKBucketDeployment', 'Assets'),
  },
  {
    name: 'the address that is put into the pages',
    noticed: 'pages name the address they are served from, with a picture for link previews',
    mutate: changed('Custom::CDKBucketDeployment', (deployment) => {
      const had = deployment.SourceMarkers !== undefined;
      delete deployment.SourceMarkers;
      return had;
    }),
  },
  {
    name: 'the order of scripts and pages',
    noticed: 'scripts are up before any page that names them',
    mutate: (template) => {
      for (const resource of Object.values(template.Resources)) delete resource.DependsOn;
    },
  },
  {
    name: 'the alias between a schedule and its function',
    noticed: 'the workflow, the schedules and the API call what was released, not what was just uploaded',
    mutate: (template) => {
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

/** What runs by itself only where it is switched on. */
export const switches: readonly Control[] = [
  {
    name: 'the switch of the nightly sync',
    noticed: sync,
    mutate: switchedOff('AWS::Scheduler::Schedule', 'NightlySync'),
  },
  {
    name: 'the switch of the rule for a failed sync',
    noticed: 'a failed sync is told as an error, and one that stops without an error frees its lock',
    mutate: switchedOff('AWS::Events::Rule', 'EndedBadly'),
  },
  {
    name: 'the dead-letter queue of the rule for a failed sync',
    noticed: 'a scheduled run that fails for good is put aside',
    mutate: changed('AWS::Events::Rule', ({ Targets }) => {
      for (const target of Targets) delete target.DeadLetterConfig;
      return Targets.length > 0;
    }),
  },
  {
    name: 'the way to TLS for those who come without',
    noticed: 'a visitor without TLS is redirected to it from every address',
    mutate: behaviours((behaviour) => {
      behaviour.ViewerProtocolPolicy = 'allow-all';
      return true;
    }),
  },
  {
    name: 'TLS between the CDN and the API',
    noticed: signIn,
    mutate: distribution(({ Origins }) => {
      const [api] = Origins.filter((origin: { CustomOriginConfig?: object }) => origin.CustomOriginConfig);
      api.CustomOriginConfig.OriginProtocolPolicy = 'http-only';
      return true;
    }),
  },
];

/** What the operator relies on. */
export const operation: readonly Control[] = [
  {
    name: 'enough memory for pictures',
    noticed: sync,
    mutate: changed(
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
    mutate: changed('AWS::ApiGatewayV2::Stage', ({ AccessLogSettings }) => {
      AccessLogSettings.Format += ' $context.identity.sourceIp $context.path';
      return true;
    }),
  },
  {
    name: 'the stage’s own namespace of metrics',
    noticed: 'what the functions count, the alarms of this stage hear',
    mutate: variable('METRICS_NAMESPACE', 'Gallery'),
  },
  {
    name: 'the switch that reads source maps',
    noticed: 'a failure names our own files and lines',
    mutate: variable('NODE_OPTIONS', undefined),
  },
  {
    name: 'the way of a changed origin secret to the CDN',
    noticed: 'no visitor is turned away while the origin secret is changed, and the old one ends',
    mutate: changed('Custom::ShopKeys', (keys) => {
      const had = keys.Change !== undefined;
      delete keys.Change;
      return had;
    }),
  },
  {
    name: 'the last act of a shop that is taken down',
    noticed: 'a shop for trying out takes its secrets away with it',
    mutate: changed('Custom::ShopKeys', (keys) => {
      keys.Keep = 'true';
      return true;
    }),
  },
];
