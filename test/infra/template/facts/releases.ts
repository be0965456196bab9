import type { LambdaGroup } from '#infra/lambda-group.ts';
import { anything } from '#test/infra/template/compare.ts';
import { gradualGroups } from './functions.ts';
import { type Facts, idOf, role, type Shop, trusts } from './shop.ts';
import { alarmFact } from './watch.ts';

/** A tenth of the visitors for five minutes, then all; a shop for trying out changes at once. */
export function releaseFacts(shop: Shop): Facts {
  const isGradual = shop.stage.isLive;
  const alarms = Object.assign(
    {},
    ...(isGradual ? gradualGroups(shop).map((group) => versionAlarms(shop, group)) : []),
  );
  const group = (id: string) => ({
    Type: 'AWS::CodeDeploy::DeploymentGroup',
    Properties: {
      ...(isGradual && {
        AlarmConfiguration: {
          Alarms: alarmsOf(id).map((name) => ({ Name: `@Releases${name}` })),
          Enabled: true,
        },
      }),
      ApplicationName: '@ReleasesApplication',
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', ...(isGradual ? ['DEPLOYMENT_STOP_ON_ALARM'] : [])],
      },
      DeploymentConfigName: `CodeDeployDefault.Lambda${isGradual ? 'Canary10Percent5Minutes' : 'AllAtOnce'}`,
      DeploymentStyle: { DeploymentOption: 'WITH_TRAFFIC_CONTROL', DeploymentType: 'BLUE_GREEN' },
      ServiceRoleArn: '@ReleasesRole.Arn',
    },
  });
  return {
    ...alarms,
    ReleasesApplication: { Type: 'AWS::CodeDeploy::Application', Properties: { ComputePlatform: 'Lambda' } },
    ...role('ReleasesRole', trusts('codedeploy.amazonaws.com'), [], {
      Properties: {
        Description: anything,
        ManagedPolicyArns: ['arn:<Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited'],
      },
    }),
    ...Object.fromEntries(
      gradualGroups(shop).map(({ name }) => [`Releases${idOf(name)}`, group(idOf(name))]),
    ),
  };
}

/** The reconciler answers nobody. */
const alarmsOf = (id: string) => [`${id}crashes`, ...(id === 'reconcile' ? [] : [`${id}failures`])];

/** Only what the new version does counts: one that repairs a shop is not held back by what it repairs. */
function versionAlarms({ stage }: Shop, { name }: LambdaGroup): Facts {
  const id = idOf(name);
  const version = `@${id}FunctionVersion.Version`;
  const crashes = alarmFact({
    namespace: 'AWS/Lambda',
    metric: 'Errors',
    dimensions: {
      ExecutedVersion: version,
      FunctionName: `@${id}Function`,
      Resource: `{@${id}Function}:live`,
    },
    minutes: 1,
    above: 0,
  });
  const failures = alarmFact({
    namespace: stage.stackName,
    metric: 'RequestFailed',
    dimensions: { FunctionName: `@${id}Function`, FunctionVersion: version },
    minutes: 1,
    above: 0,
  });
  const [first = '', second] = alarmsOf(id);
  return { [`Releases${first}`]: crashes, ...(second && { [`Releases${second}`]: failures }) };
}
