import { describe, expect, it } from 'vitest';
import { CommandError } from '#infra/admin/command-error.ts';
import { failed, ok } from '#infra/doctor/finding.ts';
import { explainFailures } from '#infra/release/failures.ts';
import { type Before, type ReleasePorts, release } from '#infra/release/release.ts';
import type { SmokeResult } from '#infra/release/smoke.ts';

const stage = { name: 'prod', isLive: true };
const distribution = 'd111111abcdef8.cloudfront.net';
const address = 'https://shop.example.com';
const home: SmokeResult = { what: 'home page', isWell: true, says: 'with its script' };

/** A first deployment in which all goes well, unless told otherwise. */
function setup(changes: Partial<ReleasePorts> = {}) {
  const said: string[] = [];
  const steps: string[] = [];
  const builds: boolean[] = [];
  const ports: ReleasePorts = {
    say: (line) => said.push(line),
    examine: async () => [ok('Domain', 'leads to the shop')],
    before: async (): Promise<Before> => ({ kind: 'nothing' }),
    build: async ({ isFirst }) => {
      builds.push(isFirst);
      return { Resources: { Cart: { Type: 'AWS::Lambda::Function', Properties: {} } } };
    },
    migrate: async () => [],
    deploy: async () => {
      steps.push('deploy');
      return true;
    },
    failures: async () => [],
    protect: async (isOn) => {
      steps.push(`protection ${isOn ? 'on' : 'off'}`);
    },
    outputs: async () => ({ Address: address, DistributionName: distribution }),
    smoke: async (tried, origin) => {
      steps.push(`try ${tried} as ${origin}`);
      return [home];
    },
    ...changes,
  };
  return { ports, steps, builds, said: () => said.join('\n') };
}

describe('the first deployment', () => {
  it('protects the live shop against deletion only once it is there', async () => {
    const { ports, steps, builds } = setup();

    await release(ports, stage);

    expect(builds).toEqual([true]);
    expect(steps).toEqual(['deploy', 'protection on', `try ${address} as ${address}`]);
  });

  it('of a shop for trying out protects nothing, and no later one changes the protection', async () => {
    const dev = setup();
    const later = setup({ before: async () => ({ kind: 'deployed', template: {} }) });

    await release(dev.ports, { name: 'dev', isLive: false });
    await release(later.ports, stage);

    expect([...dev.steps, ...later.steps].filter((step) => step.startsWith('protection'))).toEqual([]);
    expect(later.builds).toEqual([false]);
  });

  it('succeeds without the right to protect, and says so', async () => {
    const { ports, said } = setup({
      protect: async () => {
        throw new CommandError('These AWS credentials may not switch termination protection.');
      },
    });

    await release(ports, stage);

    expect(said()).toContain('may not switch termination protection. The next deployment does it.');
  });

  it('that fails leaves a stack that the next one can remove, and says why it failed and the way out', async () => {
    const { ports, steps } = setup({
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
    expect(failure).toContain('npm run deploy -- --stage prod. It clears the failed stack away first.');
    expect(failure).not.toContain('what was there before');
    expect(steps).toEqual([]);
  });

  it('after one that failed lifts a protection that is left, names what stays in the account, and goes on', async () => {
    const { ports, steps, said } = setup({
      before: async () => ({ kind: 'failed', left: ['AWS::DynamoDB::GlobalTable Gallery-Table-1'] }),
    });

    await release(ports, stage);

    expect(steps.slice(0, 3)).toEqual(['protection off', 'deploy', 'protection on']);
    expect(said()).toContain(
      'The first deployment failed before. What is left of its stack is removed first.',
    );
    expect(said()).toContain('  AWS::DynamoDB::GlobalTable Gallery-Table-1');
  });

  it('tries the distribution’s own name while the domain has no record, as a visitor of the shop’s domain', async () => {
    const { ports, steps, said } = setup({
      examine: async () => [failed('Domain', 'selling', 'shop.example.com has no record yet.', 'Enter one.')],
    });

    await release(ports, stage);

    expect(steps).toContain(`try https://${distribution} as ${address}`);
    expect(said()).toContain(`Trying https://${distribution}, because ${address} does not lead here yet`);
    expect(said()).toContain('Domain: shop.example.com has no record yet.');
  });

  it('whose address does not answer is not sent back to a version that never was', async () => {
    const { ports } = setup({ smoke: async () => [{ ...home, isWell: false, says: 'no answer' }] });

    const failure = await release(ports, stage).catch((error: Error) => error.message);

    expect(failure).toContain('There is no earlier version to go back to.');
    expect(failure).not.toContain('check out the version before');
  });
});

describe('why a deployment failed', () => {
  it.each([
    [
      'Lambda',
      "Specified ReservedConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [100].",
      /"concurrencyQuota": 0/,
    ],
    [
      'MailIdentity (AWS::SES::EmailIdentity)',
      'Resource of type with identifier painter.com already exists.',
      /"mailIdentity": "existing"/,
    ],
    [
      'SiteDistribution',
      'One or more of the CNAMEs you provided are already associated with a different resource.',
      /Another CloudFront distribution/,
    ],
    [
      'ApiGETapicart (AWS::ApiGatewayV2::Route)',
      'Too Many Requests (Service: ApiGatewayV2): Rate exceeded',
      /Run the same command again/,
    ],
  ])('%s: %s is answered with advice', (resource, reason, advice) => {
    expect(explainFailures([{ resource, reason }]).join('\n')).toMatch(advice);
  });

  it('an unknown reason is printed as AWS reported it', () => {
    expect(explainFailures([{ resource: 'Queue', reason: 'Something new' }])).toEqual([
      '  Queue: Something new',
    ]);
  });
});
