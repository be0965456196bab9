import { CommandError } from '#infra/command-support/command-error.ts';
import type { Outputs } from '#infra/command-support/deployed-stack.ts';
import type { Migration } from '#infra/command-support/migrate.ts';
import { domainSubject } from '#infra/commands/doctor/check-address.ts';
import { type Finding, printed } from '#infra/commands/doctor/finding.ts';
import { describeChanges } from './changes.ts';
import { explainFailures, type Failure } from './failures.ts';
import type { SmokeResult } from './smoke.ts';

/** Effects of a deploy outside this process. */
export interface ReleasePorts {
  say(line: string): void;
  examine(): Promise<readonly Finding[]>;
  /** Reads the state before the deploy: no stack, a failed first deployment, or a shop with its template. */
  before(): Promise<Before>;
  /** Builds everything and returns the template. A first template has no termination protection. */
  build(options: { readonly isFirst: boolean }): Promise<Template>;
  migrate(when: Migration['when']): Promise<readonly string[]>;
  /** Creates the CDK's bucket and deploy roles in the account, if necessary (`cdk bootstrap`). */
  prepare(): Promise<void>;
  /** Deploys the build; returns false if CloudFormation rolled back. */
  deploy(): Promise<boolean>;
  /** Returns the failures of the last deployment, the first failure first. */
  failures(): Promise<readonly Failure[]>;
  /** Turns the stack's termination protection on or off. */
  protect(isOn: boolean): Promise<void>;
  outputs(): Promise<Outputs>;
  /** Tests an address the way a visitor of `origin`, the shop's own address, would use it. */
  smoke(address: string, origin: string): Promise<readonly SmokeResult[]>;
}

type Template = Readonly<Record<string, unknown>>;

export type Before =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'failed';
      /** Resources that are still in the account, because a live shop's table and files are never deleted. */
      readonly left: readonly string[];
    }
  | { readonly kind: 'deployed'; readonly template: Template };

/** Checks, builds, shows changes, deploys, tests the address and prints the next steps. Throws a CommandError. */
export async function release(
  ports: ReleasePorts,
  stage: { readonly name: string; readonly isLive: boolean },
  options: {
    /** Logical ids of resources that the operator accepts to lose. */
    readonly accepted?: readonly string[];
    /** Whether to show the changes without deploying them. */
    readonly isPlan?: boolean;
  } = {},
): Promise<void> {
  const { accepted = [], isPlan = false } = options;
  const { say } = ports;
  stopFor(await ports.examine(), say);
  const before = await ports.before();
  const isFirst = before.kind !== 'deployed';
  const deployed = before.kind === 'deployed' ? before.template : undefined;
  say('Building…');
  const template = await ports.build({ isFirst });
  const { lines, losses, isEmpty } = describeChanges(deployed, template);
  say(isFirst ? 'The first deploy makes:' : isEmpty ? 'Nothing would change.' : 'This changes:');
  for (const line of lines) say(`  ${line}`);
  const stopping = losses.filter(({ id }) => !accepted.includes(id));
  if (stopping.length > 0) {
    throw new CommandError(
      [
        'Stopped, nothing was deployed: something would be lost.',
        ...stopping.map(({ says }) => `  ${says}`),
        `If that is meant: npm run deploy -- --stage ${stage.name} ${stopping.map(({ id }) => `--accept ${id}`).join(' ')}`,
      ].join('\n'),
    );
  }
  if (isPlan) return say('Nothing was deployed: this was the plan.');
  await ports.prepare();
  if (before.kind === 'failed') await clearWayFor(ports, before.left);
  if (!isFirst) for (const step of await ports.migrate('before')) say(`Stored rows: ${step}`);
  if (!isEmpty && !(await ports.deploy())) throw await failed(ports, stage, isFirst);
  if (isFirst && stage.isLive) await protectForGood(ports);
  for (const step of await ports.migrate('after')) say(`Stored rows: ${step}`);
  const outputs = await ports.outputs();
  const address = outputs['Address'] ?? '';
  const findings = await ports.examine();
  const tried = triedAddress(outputs, findings);
  const failures = await tryAddress(ports, tried, address);
  sayNext(ports, stage, { isFirst, address, findings });
  if (failures > 0) {
    throw new CommandError(
      `Deployed, but ${failures} of the tries at ${tried} failed. ${
        isFirst
          ? `There is no earlier version to go back to. A CDN that was just made may need some minutes more; then run "npm run deploy -- --stage ${stage.name}" again, which tries the address once more.`
          : `To go back: npm run rollback -- --stage ${stage.name}`
      }`,
    );
  }
}

/** Turns the stack's protection off: the CDK deletes a stack whose creation failed before it creates a new one. */
async function clearWayFor({ say, protect }: ReleasePorts, left: readonly string[]): Promise<void> {
  say('The first deployment failed before. What is left of its stack is removed first.');
  await protect(false);
  if (left.length === 0) return;
  say('These stay in the account; they are empty, cost nothing and will not be used:');
  for (const name of left) say(`  ${name}`);
  say('infra/README.md says under "Taking a shop down" how to delete them.');
}

/** Protects the stack. Without the permission the deployment still succeeds, and the next one tries again. */
async function protectForGood({ protect, say }: ReleasePorts): Promise<void> {
  try {
    await protect(true);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    say(`${error.message} The next deployment does it.`);
  }
}

async function failed(
  ports: ReleasePorts,
  { name }: { readonly name: string },
  isFirst: boolean,
): Promise<CommandError> {
  const why = explainFailures(await ports.failures());
  return new CommandError(
    [
      isFirst
        ? 'The first deployment failed, and CloudFormation removed what it had made. Nothing was sold or lost.'
        : 'The deploy failed and CloudFormation went back to what was there before.',
      ...(why.length > 0 ? ['Because:', ...why] : ['The reason is above and under CloudFormation, Events.']),
      ...(isFirst
        ? [
            `Once you have fixed the cause: npm run deploy -- --stage ${name}. It removes the failed stack first.`,
          ]
        : []),
    ].join('\n'),
  );
}

/** Returns the shop's domain, or CloudFront's name while no record of the domain leads to CloudFront. */
function triedAddress(outputs: Outputs, findings: readonly Finding[]): string {
  const distribution = outputs['DistributionName'];
  const isOpen = findings.some(({ subject, kind }) => subject === domainSubject && kind !== 'ok');
  return isOpen && distribution ? `https://${distribution}` : (outputs['Address'] ?? '');
}

function stopFor(findings: readonly Finding[], say: (line: string) => void): void {
  const noteworthy = findings.filter(({ kind }) => kind !== 'ok');
  for (const finding of noteworthy) say(printed(finding));
  if (findings.some((finding) => finding.kind === 'error' && finding.stops === 'deploying')) {
    throw new CommandError('Stopped, nothing was deployed: fix what is marked ✗ first.');
  }
}

async function tryAddress(ports: ReleasePorts, tried: string, origin: string): Promise<number> {
  ports.say(
    tried === origin ? `Trying ${tried}` : `Trying ${tried}, because ${origin} does not lead here yet`,
  );
  const results = await ports.smoke(tried, origin);
  for (const { isWell, what, says } of results) ports.say(`${isWell ? '✓' : '✗'} ${what}: ${says}`);
  return results.filter(({ isWell }) => !isWell).length;
}

/** Prints the remaining steps before the next sale, as commands and clicks. */
function sayNext(
  { say }: ReleasePorts,
  stage: { readonly name: string },
  done: { readonly isFirst: boolean; readonly address: string; readonly findings: readonly Finding[] },
): void {
  const open = done.findings.flatMap((finding) =>
    finding.kind === 'error' ? [`${finding.subject}: ${finding.says}\n    → ${finding.cure}`] : [],
  );
  const first = done.isFirst
    ? [
        `Make yourself an administrator: npm run admin:create -- --stage ${stage.name}`,
        `Open ${done.address}/admin: choose the location, sync, look around, buy something in test mode.`,
        'When all is as it should be, switch test mode off in the studio.',
      ]
    : [];
  const next = [...open, ...first];
  say(next.length === 0 ? 'Nothing else is to be done.' : 'Next:');
  next.forEach((step, index) => {
    say(`  ${index + 1}. ${step}`);
  });
}
