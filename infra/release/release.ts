import { Sentence } from '#infra/admin/sentence.ts';
import type { Migration } from '#infra/data/migrate.ts';
import type { Outputs } from '#infra/deployed-stack.ts';
import { type Finding, printed } from '#infra/doctor/finding.ts';
import { describeChanges } from './changes.ts';
import type { Look } from './smoke.ts';

/** The steps of a deploy, each of which the outside world does. */
export interface ReleasePorts {
  say(line: string): void;
  examine(): Promise<readonly Finding[]>;
  /** Builds everything that ships and gives the template of the stack. */
  build(): Promise<Readonly<Record<string, unknown>>>;
  /** The template that is deployed now; undefined before the first deploy. */
  deployed(): Promise<Readonly<Record<string, unknown>> | undefined>;
  migrate(when: Migration['when']): Promise<readonly string[]>;
  /** Hands what was built to CloudFormation; false when it went back to what was there. */
  deploy(): Promise<boolean>;
  outputs(): Promise<Outputs>;
  smoke(address: string): Promise<readonly Look[]>;
}

/**
 * Looks, builds, says what would change, deploys, tries the live address, and says what is next. Throws a Sentence where
 * it stops; what was done up to there is said before.
 */
export async function release(
  ports: ReleasePorts,
  stage: { readonly name: string },
  options: {
    /** What may be lost, by CloudFormation's names. */
    readonly accepted?: readonly string[];
    /** Only say what would change. */
    readonly isPlan?: boolean;
  } = {},
): Promise<void> {
  const { accepted = [], isPlan = false } = options;
  const { say } = ports;
  const before = await ports.examine();
  stopFor(before, say);
  say('Building…');
  const template = await ports.build();
  const deployed = await ports.deployed();
  const isFirst = deployed === undefined;
  const { lines, losses, isEmpty } = describeChanges(deployed, template);
  say(isFirst ? 'The first deploy makes:' : isEmpty ? 'Nothing would change.' : 'This changes:');
  for (const line of lines) say(`  ${line}`);
  const stopping = losses.filter(({ id }) => !accepted.includes(id));
  if (stopping.length > 0) {
    throw new Sentence(
      [
        'Stopped, nothing was deployed: something would be lost.',
        ...stopping.map(({ says }) => `  ${says}`),
        `If that is meant: npm run deploy -- --stage ${stage.name} ${stopping.map(({ id }) => `--accept ${id}`).join(' ')}`,
      ].join('\n'),
    );
  }
  if (isPlan) return say('Nothing was deployed: this was the plan.');
  if (!isFirst) for (const step of await ports.migrate('before')) say(`Stored rows: ${step}`);
  if (!isEmpty && !(await ports.deploy())) {
    throw new Sentence(
      'The deploy failed and CloudFormation went back to what was there before. The reason stands above and under CloudFormation, Events.',
    );
  }
  for (const step of await ports.migrate('after')) say(`Stored rows: ${step}`);
  const address = (await ports.outputs())['Address'] ?? '';
  const failed = await tryAddress(ports, address);
  await sayNext(ports, stage, { isFirst, address });
  if (failed > 0) {
    throw new Sentence(
      `Deployed, but ${failed} of the tries at ${address} failed. To go back: check out the version before and run this again.`,
    );
  }
}

function stopFor(findings: readonly Finding[], say: (line: string) => void): void {
  const noteworthy = findings.filter(({ kind }) => kind !== 'well');
  for (const finding of noteworthy) say(printed(finding));
  if (findings.some((finding) => finding.kind === 'wrong' && finding.stops === 'deploying')) {
    throw new Sentence('Stopped, nothing was deployed: mend what is marked ✗ first.');
  }
}

async function tryAddress(ports: ReleasePorts, address: string): Promise<number> {
  ports.say(`Trying ${address}`);
  const looks = await ports.smoke(address);
  for (const { isWell, what, says } of looks) ports.say(`${isWell ? '✓' : '✗'} ${what}: ${says}`);
  return looks.filter(({ isWell }) => !isWell).length;
}

/** What still stands between this shop and the next sale, as commands and clicks. */
async function sayNext(
  { say, examine }: ReleasePorts,
  stage: { readonly name: string },
  done: { readonly isFirst: boolean; readonly address: string },
): Promise<void> {
  const open = (await examine()).flatMap((finding) =>
    finding.kind === 'wrong' ? [`${finding.subject}: ${finding.says}\n    → ${finding.cure}`] : [],
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
