import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { explainAws } from '#infra/admin/aws-errors.ts';
import { Sentence } from '#infra/admin/sentence.ts';
import { runMigrations } from '#infra/data/migrate.ts';
import { migrations } from '#infra/data/migrations.ts';
import { isMissingStack, readStack, tableInUse } from '#infra/deployed-stack.ts';
import { awsPorts } from '#infra/doctor/aws-ports.ts';
import { examine } from '#infra/doctor/examine.ts';
import type { Stage } from '#infra/stage.ts';
import type { ReleasePorts } from './release.ts';
import { runCdk } from './run-cdk.ts';
import { smokeTest } from './smoke.ts';

const root = join(import.meta.dirname, '../..');
const smokeAttempts = 8;
const smokePause = 15_000;

/** A stage's account, with the CDK's own command for what it does best. */
export function awsRelease(stage: Stage, say: (line: string) => void): ReleasePorts {
  const folder = join(root, 'cdk.out', stage.name);
  const client = new CloudFormationClient({ region: stage.region });
  return {
    say,
    examine: () => examine(awsPorts(stage), stage),

    async build() {
      if (!(await runCdk(['synth', '--quiet', '--context', `stage=${stage.name}`, '--output', folder]))) {
        throw new Sentence('Stopped, nothing was deployed: the build failed.');
      }
      return JSON.parse(readFileSync(join(folder, `${stage.stackName}.template.json`), 'utf8'));
    },

    async deployed() {
      try {
        const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName: stage.stackName }));
        return JSON.parse(TemplateBody ?? '{}');
      } catch (error) {
        if (isMissingStack(error)) return undefined;
        throw explainAws(error, 'read what is deployed (cloudformation:GetTemplate)');
      }
    },

    async migrate(when) {
      const name = await tableInUse(stage);
      if (!name) return [];
      return runMigrations(
        { client: new DynamoDBClient({ region: stage.region }), name },
        { migrations, when },
      );
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

    outputs: async () => (await readStack(stage.stackName, stage))?.outputs ?? {},

    smoke: (address) => smokeTest(address, { attempts: smokeAttempts, pause: () => sleep(smokePause) }),
  };
}
