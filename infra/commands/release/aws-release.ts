import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CloudFormationClient,
  GetTemplateCommand,
  paginateDescribeStackEvents,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { askAws } from '#infra/command-support/aws-errors.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { listResources, neverWorked, readStack } from '#infra/command-support/deployed-stack.ts';
import { runMigrations } from '#infra/command-support/migrate.ts';
import { migrations } from '#infra/command-support/migrations.ts';
import { stageTable } from '#infra/command-support/resolve-target.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import { awsPorts } from '#infra/commands/doctor/aws-ports.ts';
import { isBootstrapped } from '#infra/commands/doctor/check-account.ts';
import { examine } from '#infra/commands/doctor/run-checks.ts';
import { changed, commitsAfter } from './commits.ts';
import type { Failure } from './failures.ts';
import type { Before, ReleasePorts } from './release.ts';
import { runCdk } from './run-cdk.ts';
import { smokeTest } from './smoke.ts';

const root = join(import.meta.dirname, '../../..');
const smokeAttempts = 8;
const smokePause = 15_000;

/** Returns the effects of a release in a stage's AWS account. Deploys with the CDK's command line. */
export function awsRelease(
  stage: Stage,
  say: (line: string) => void,
  { atOnce }: { readonly atOnce: boolean },
): ReleasePorts {
  const folder = join(root, 'cdk.out', stage.name);
  const client = new CloudFormationClient({ region: stage.region });
  return {
    say,
    examine: () => examine(awsPorts(stage), stage),

    before: () => readBefore(client, stage),

    async build({ isFirst }) {
      const commits = commitsAfter(root, (await readStack(stage.stackName, stage))?.outputs ?? {});
      if (!commits) say('No git repository: "npm run rollback" will not know this version.');
      if (commits?.Commit.endsWith(changed))
        say('Files here are not committed: "npm run rollback" cannot bring this version back.');
      const context = [
        `stage=${stage.name}`,
        ...(isFirst ? ['first=true'] : []),
        ...(atOnce ? ['atOnce=true'] : []),
        ...Object.entries(commits ?? {}).map(([name, commit]) => `${name}=${commit}`),
      ];
      const args = [
        'synth',
        '--quiet',
        ...context.flatMap((each) => ['--context', each]),
        '--output',
        folder,
      ];
      if (!(await runCdk(args))) {
        throw new CommandError('Stopped, nothing was deployed: the build failed.');
      }
      return JSON.parse(readFileSync(join(folder, `${stage.stackName}.template.json`), 'utf8'));
    },

    async migrate(when) {
      const at = await stageTable(stage);
      return at ? runMigrations(at, { migrations, when }) : [];
    },

    async prepare() {
      const ports = awsPorts(stage);
      if (isBootstrapped(await ports.bootstrap())) return;
      say('Preparing the account for the CDK…');
      // The empty app prevents `cdk bootstrap` from building the shop again (AWS CDK CLI reference, `cdk bootstrap`).
      const place = `aws://${await ports.account()}/${stage.region}`;
      if (!(await runCdk(['bootstrap', place, '--app', ''])))
        throw new CommandError('The account could not be prepared, and nothing was deployed.');
    },

    deploy: () =>
      runCdk([
        'deploy',
        stage.stackName,
        '--app',
        folder,
        '--require-approval',
        'never',
        '--progress',
        'events',
      ]),

    failures: () => readFailures(client, stage),

    async protect(isOn) {
      const change = new UpdateTerminationProtectionCommand({
        StackName: stage.stackName,
        EnableTerminationProtection: isOn,
      });
      await askAws(
        'switch termination protection of the stack (cloudformation:UpdateTerminationProtection)',
        () => client.send(change),
      );
    },

    outputs: async () => (await readStack(stage.stackName, stage))?.outputs ?? {},

    smoke: (address, origin) =>
      smokeTest(address, { origin, attempts: smokeAttempts, pause: () => sleep(smokePause) }),
  };
}

/** @internal */
export async function readBefore(client: CloudFormationClient, stage: Stage): Promise<Before> {
  const StackName = stage.stackName;
  const stack = await readStack(StackName, stage);
  if (!stack || stack.status === 'REVIEW_IN_PROGRESS') return { kind: 'nothing' };
  const wanted = 'read what is deployed (cloudformation:GetTemplate, cloudformation:ListStackResources)';
  if (!neverWorked(stack)) {
    const { TemplateBody } = await askAws(wanted, () => client.send(new GetTemplateCommand({ StackName })));
    return { kind: 'deployed', template: JSON.parse(TemplateBody ?? '{}') };
  }
  const resources = await askAws(wanted, () => listResources(client, StackName));
  const left = resources.filter(({ ResourceStatus }) => ResourceStatus === 'DELETE_SKIPPED');
  return {
    kind: 'failed',
    left: left.map(({ ResourceType, PhysicalResourceId }) => `${ResourceType} ${PhysicalResourceId}`),
  };
}

/** @internal Returns the failures of the last CloudFormation operation, the first failure first. */
export async function readFailures(client: CloudFormationClient, stage: Stage): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  try {
    const pages = paginateDescribeStackEvents({ client }, { StackName: stage.stackName });
    for await (const { StackEvents } of pages) {
      for (const event of StackEvents ?? []) {
        const { ResourceStatus = '', LogicalResourceId = '', ResourceStatusReason = '' } = event;
        const isStack = event.PhysicalResourceId === event.StackId;
        if (isStack && /^(CREATE|UPDATE)_IN_PROGRESS$/.test(ResourceStatus)) return failures.reverse();
        if (!isStack && ResourceStatus.endsWith('_FAILED')) {
          failures.push({
            resource: `${LogicalResourceId} (${event.ResourceType})`,
            reason: ResourceStatusReason,
          });
        }
      }
    }
  } catch {
    // The error is ignored, so that the operator still sees the CDK's own output about the failure.
  }
  return failures.reverse();
}
