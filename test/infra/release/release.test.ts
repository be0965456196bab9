import { describe, expect, it } from 'vitest';
import { CommandError } from '#infra/command-support/command-error.ts';
import { type Finding, findingOn } from '#infra/commands/doctor/finding.ts';
import { type Before, type ReleasePorts, release } from '#infra/commands/release/release.ts';
import type { SmokeResult } from '#infra/commands/release/smoke.ts';

const stage = { name: 'prod', isLive: true };
const address = 'https://shop.example.com';
const distribution = 'd111111abcdef8.cloudfront.net';
const home: SmokeResult = { what: 'home page', isWell: true, says: 'with its script' };
const table = {
  Type: 'AWS::DynamoDB::GlobalTable',
  DeletionPolicy: 'Retain',
  Properties: { TableName: 'a', KeySchema: [] },
};
const template = (resources: object) => ({ Resources: { Table: table, ...resources } });
const lambda = (MemorySize: number) => ({ Type: 'AWS::Lambda::Function', Properties: { MemorySize } });

/** Returns the ports of a successful deploy with the given changes, and the steps and output that they record. */
function setup(changes: Partial<ReleasePorts> = {}) {
  const said: string[] = [];
  const steps: string[] = [];
  const tries: string[] = [];
  const step =
    <T>(name: string, result: T) =>
    async () => {
      steps.push(name);
      return result;
    };
  const ports: ReleasePorts = {
    say: (line) => said.push(line),
    examine: step('examine', [findingOn('Node').ok('24')]),
    build: async ({ isFirst }) => {
      steps.push(isFirst ? 'first build' : 'build');
      return template({ Cart: lambda(512) });
    },
    before: step<Before>('before', { kind: 'deployed', template: template({ Cart: lambda(256) }) }),
    migrate: async (when) => {
      steps.push(`migrate ${when}`);
      return [`${when} is done`];
    },
    prepare: step('prepare', undefined),
    deploy: step('deploy', true),
    failures: step('failures', []),
    protect: async (isOn) => {
      steps.push(`protection ${isOn ? 'on' : 'off'}`);
    },
    outputs: step('outputs', { Address: address, DistributionName: distribution }),
    smoke: async (tried, origin) => {
      steps.push('smoke');
      tries.push(`${tried} as ${origin}`);
      return [home];
    },
    ...changes,
  };
  return { ports, steps, tries, said: () => said.join('\n') };
}

describe('npm run deploy', () => {
  it('checks, builds, shows changes, prepares account and rows, deploys, cleans up rows, tests the shop, and prints next steps', async () => {
    const { ports, steps, said } = setup();

    await release(ports, stage);

    expect(steps).toEqual([
      'examine',
      'before',
      'build',
      'prepare',
      'migrate before',
      'deploy',
      'migrate after',
      'outputs',
      'examine',
      'smoke',
    ]);
    expect(said()).toContain('This changes:\n  code and settings of Lambdas: 1 changed');
    expect(said()).toContain('Stored rows: before is done');
    expect(said()).toContain('✓ home page: with its script');
    expect(said()).toContain('Nothing else is to be done.');
  });

  it('completes a first deploy in one run, and prints the address and the steps to the first sale', async () => {
    const open: Finding = findingOn('Square token').stopsSelling(
      'it was never set.',
      'npm run secrets -- --stage prod',
    );
    const { ports, steps, said } = setup({
      before: async () => ({ kind: 'nothing' }),
      examine: async () => [open],
    });

    await release(ports, stage);

    expect(steps).not.toContain('migrate before');
    expect(steps.filter((step) => step === 'deploy')).toHaveLength(1);
    expect(said()).toContain('The first deploy makes:');
    expect(said()).toContain('1. Square token: it was never set.\n    → npm run secrets -- --stage prod');
    expect(said()).toContain('2. Make yourself an administrator: npm run admin:create -- --stage prod');
    expect(said()).toContain(`Open ${address}/admin`);
  });

  it('stops before the build when the doctor finds an error', async () => {
    const { ports, steps, said } = setup({
      examine: async () => [findingOn('Stack').stopsDeploying('being changed.', 'Wait until it is done.')],
    });

    await expect(release(ports, stage)).rejects.toThrow('nothing was deployed: fix what is marked ✗ first');

    expect(steps).toEqual([]);
    expect(said()).toContain('✗ Stack: being changed.\n    → Wait until it is done.');
  });

  it('stops if a resource would be lost, unless the operator accepts its loss by name', async () => {
    const renamed = { Resources: { Table: { ...table, Properties: { TableName: 'b', KeySchema: [] } } } };
    const stopped = setup({ build: async () => renamed });
    const accepted = setup({ build: async () => renamed });

    await expect(release(stopped.ports, stage)).rejects.toThrow(
      /Table would be replaced \(TableName changed\); lost with the old one: the table: works, carts, orders/,
    );
    await expect(release(stopped.ports, stage)).rejects.toThrow(
      'npm run deploy -- --stage prod --accept Table',
    );
    await release(accepted.ports, stage, { accepted: ['Table'] });

    expect(stopped.steps).not.toContain('deploy');
    expect(stopped.steps).not.toContain('migrate before');
    expect(accepted.steps).toContain('deploy');
  });

  it('only shows the changes with --plan', async () => {
    const { ports, steps, said } = setup();

    await release(ports, stage, { isPlan: true });

    expect(steps).toEqual(['examine', 'before', 'build']);
    expect(said()).toContain('This changes:\n  code and settings of Lambdas: 1 changed');
    expect(said()).toContain('Nothing was deployed');
  });

  it('does not remove old fields of rows if CloudFormation rolls back', async () => {
    const { ports, steps } = setup({ deploy: async () => false });

    await expect(release(ports, stage)).rejects.toThrow('went back to what was there before');

    expect(steps).not.toContain('migrate after');
    expect(steps).not.toContain('smoke');
  });

  it('deploys nothing if nothing has changed, but still tests the address', async () => {
    const { ports, steps, said } = setup({ build: async () => template({ Cart: lambda(256) }) });

    await release(ports, stage);

    expect(steps).not.toContain('deploy');
    expect(steps).toContain('smoke');
    expect(said()).toContain('Nothing would change.');
  });

  it('fails when the live address fails its tests', async () => {
    const { ports, said } = setup({
      smoke: async () => [{ what: 'cart', isWell: false, says: '/api/cart: 500' }],
    });

    await expect(release(ports, stage)).rejects.toThrow(`1 of the tries at ${address} failed`);

    expect(said()).toContain('✗ cart: /api/cart: 500');
  });
});

describe('the first deployment', () => {
  const before = async (): Promise<Before> => ({ kind: 'nothing' });

  it('protects the live shop against deletion only after its creation', async () => {
    const { ports, steps, tries } = setup({ before });

    await release(ports, stage);

    expect(steps.filter((step) => /build|deploy|protection/.test(step))).toEqual([
      'first build',
      'deploy',
      'protection on',
    ]);
    expect(tries).toEqual([`${address} as ${address}`]);
  });

  it('leaves a stack that can be removed if it fails, and explains the cause and what to do', async () => {
    const { ports, steps } = setup({
      before,
      deploy: async () => false,
      failures: async () => [
        {
          resource: 'SiteDistribution (AWS::CloudFront::Distribution)',
          reason: 'Your account must be verified before you can add new CloudFront resources.',
        },
        { resource: 'Table (AWS::DynamoDB::GlobalTable)', reason: 'Resource creation cancelled' },
      ],
    });

    const failure = await release(ports, stage).catch((error: Error) => error.message);

    expect(failure).toMatch(/^The first deployment failed, and CloudFormation removed what it had made/);
    expect(failure).toContain(
      'SiteDistribution (AWS::CloudFront::Distribution): Your account must be verified',
    );
    expect(failure).toContain('→ AWS has not verified this account for CloudFront yet. Open a case');
    expect(failure).not.toContain('cancelled');
    expect(failure).toContain('npm run deploy -- --stage prod. It removes the failed stack first.');
    expect(failure).not.toContain('what was there before');
    expect(steps).not.toContain('protection on');
    expect(steps).not.toContain('smoke');
  });

  it('removes the protection of a failed earlier deployment, and lists resources that stay in the account', async () => {
    const { ports, steps, said } = setup({
      before: async () => ({ kind: 'failed', left: ['AWS::DynamoDB::GlobalTable Gallery-Table-1'] }),
    });

    await release(ports, stage);

    expect(steps.filter((step) => /deploy|protection/.test(step))).toEqual([
      'protection off',
      'deploy',
      'protection on',
    ]);
    expect(said()).toContain(
      'The first deployment failed before. What is left of its stack is removed first.',
    );
    expect(said()).toContain('  AWS::DynamoDB::GlobalTable Gallery-Table-1');
  });

  it('does not protect a development shop, nor does a later deployment', async () => {
    const dev = setup({ before });
    const later = setup();

    await release(dev.ports, { name: 'dev', isLive: false });
    await release(later.ports, stage);

    expect([...dev.steps, ...later.steps].filter((step) => step.startsWith('protection'))).toEqual([]);
    expect(later.steps).toContain('build');
  });

  it('tests CloudFront’s name while the shop’s domain has no record', async () => {
    const { ports, tries, said } = setup({
      before,
      examine: async () => [
        findingOn('Domain').stopsSelling('shop.example.com has no record yet.', 'Enter one.'),
      ],
    });

    await release(ports, stage);

    expect(tries).toEqual([`https://${distribution} as ${address}`]);
    expect(said()).toContain(`Trying https://${distribution}, because ${address} does not lead here yet`);
    expect(said()).toContain('Domain: shop.example.com has no record yet.');
  });

  it('succeeds without permission to protect the stack, and reports the missing protection', async () => {
    const { ports, said } = setup({
      before,
      protect: async () => {
        throw new CommandError('These AWS credentials may not switch termination protection.');
      },
    });

    await release(ports, stage);

    expect(said()).toContain('may not switch termination protection. The next deployment does it.');
  });

  it('does not recommend a rollback if the new address does not answer', async () => {
    const { ports } = setup({ before, smoke: async () => [{ ...home, isWell: false, says: 'no answer' }] });

    const failure = await release(ports, stage).catch((error: Error) => error.message);

    expect(failure).toContain('There is no earlier version to go back to.');
    expect(failure).not.toContain('check out the version before');
  });
});
