import { CommandError } from '#infra/command-support/command-error.ts';
import { type DeployedStack, neverWorked } from '#infra/command-support/deployed-stack.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import { leastQuota } from '#infra/config/lambda-groups.ts';
import { type Finding, findingOn } from './finding.ts';
import type { DoctorPorts } from './ports.ts';

/** Lowest bootstrap version that templates of the CDK's default synthesizer accept. */
const leastBootstrap = 6;

/** Quota below which an account counts as new: it may have 10, the usual quota is 1000 (Lambda guide, quotas). */
const newAccountQuota = 100;

export async function checkCredentials(ports: DoctorPorts, stage: Stage): Promise<Finding> {
  const account = await ports.account();
  if (stage.account === '' || account === stage.account) {
    return findingOn('Credentials').ok(`account ${account}, region ${stage.region}`);
  }
  return findingOn('Credentials').stopsDeploying(
    `they belong to account ${account}; infra/stages/${stage.name}.json says ${stage.account}.`,
    'Sign in to the other account (AWS_PROFILE chooses one), or correct the file.',
  );
}

/** Tells whether the account has the CDK's bucket and roles in a version that deployments can use. */
export const isBootstrapped = (version: number | undefined) => (version ?? 0) >= leastBootstrap;

export async function checkBootstrap(ports: DoctorPorts, stage: Stage): Promise<Finding> {
  const version = await ports.bootstrap();
  return isBootstrapped(version)
    ? findingOn('Bootstrap').ok(`version ${version}`)
    : findingOn('Bootstrap').pending(
        `the next deployment prepares the account in ${stage.region} for the CDK (a bucket and the roles that deploy)`,
      );
}

export async function checkConcurrency(ports: DoctorPorts, stage: Stage): Promise<Finding> {
  const found = findingOn('Lambdas at once');
  const quota = await ports.concurrency();
  const file = `infra/stages/${stage.name}.json`;
  if (stage.concurrencyQuota > quota) {
    return found.stopsDeploying(
      `the account allows ${quota}; ${file} says ${stage.concurrencyQuota}.`,
      `Ask for ${stage.concurrencyQuota} in Service Quotas (Lambda, "Concurrent executions"), or set "concurrencyQuota": 0 in ${file}.`,
    );
  }
  if (stage.concurrencyQuota > 0) return found.ok(`${quota}, with a share reserved for each service`);
  const ask = `Ask for 1000 in Service Quotas (Lambda, "Concurrent executions"); then set "concurrencyQuota": 1000 in ${file}`;
  if (quota < newAccountQuota) {
    const says = `the account allows ${quota}, as a new account does: one visit starts up to 13 at once, so a few visitors at the same time get errors.`;
    return stage.isLive && !stage.acceptSmallQuota
      ? found.stopsSelling(says, `${ask}, or accept it with "acceptSmallQuota": true there.`)
      : found.warning(says, `${ask}.`);
  }
  return quota < leastQuota
    ? found.warning(
        `the account allows ${quota}, too few to reserve a share for each service: a rush on one slows all.`,
        `${ask}.`,
      )
    : found.warning(
        `the account allows ${quota}, and no share is reserved for any service.`,
        `Set "concurrencyQuota": ${quota} in ${file}.`,
      );
}

/** Reports a Free plan: AWS closes the account when the plan ends. An unreadable plan does not stop a deploy. */
export async function checkPlan(ports: DoctorPorts, stage: Stage): Promise<Finding> {
  const found = findingOn('AWS plan');
  try {
    const { isFree, endsAt } = await ports.plan();
    if (!isFree) return found.ok('it does not end by itself');
    const end = endsAt === undefined ? 'after six months' : `on ${dayInWords(endsAt)}`;
    const says = `this is the Free plan, which ends ${end} or when its credits are used up. AWS then closes the account, with the shop, its orders and its backups.`;
    const cure =
      'Choose the Paid plan: AWS console, Billing and Cost Management, "Upgrade plan". Credits are used up first there too.';
    return stage.isLive ? found.stopsSelling(says, cure) : found.warning(says, cure);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return found.pending(`is not checked. ${error.message}`);
  }
}

function dayInWords(at: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** Monthly cost in US dollars of a shop with 100 visits a day (infra/costs.md). */
const usualCost = 9;

/** Warns if the first budget email, which is sent at half of the budget, would be sent every month. */
export function checkBudget({ name, monthlyBudget }: Stage): readonly Finding[] {
  if (monthlyBudget / 2 > usualCost) return [];
  return [
    findingOn('Budget').warning(
      `a shop costs about ${usualCost} $ a month, so emails about a budget of ${monthlyBudget} $ come every month and hide the one that matters.`,
      `Set "monthlyBudget": 40 in infra/stages/${name}.json.`,
    ),
  ];
}

/** Repeats whether the stage has a firewall, because a flood of requests is a bad moment to learn about it. */
export function checkFirewall({ name, isLive, firewall, apiRequestsPerSecond }: Stage): readonly Finding[] {
  if (!isLive) return [];
  return [
    findingOn('Firewall').ok(
      firewall
        ? 'on: an address that floods the shop is held back'
        : `off, as infra/stages/${name}.json says: one address that sends more than ${apiRequestsPerSecond} requests a second turns shoppers away. On, it costs about 9 $ a month`,
    ),
  ];
}

/** Warns before the first deployment about a limit of new accounts that no AWS API shows. */
export function checkNewAccount(stack: DeployedStack | undefined): readonly Finding[] {
  if (stack) return [];
  return [
    findingOn('CloudFront').warning(
      'AWS verifies a new account before it may have a CDN, and a first deployment fails until then.',
      'Has this account a distribution already? Otherwise open a case under Support, "Account and billing" (free): "Please verify my account for CloudFront." It mostly takes a day.',
    ),
  ];
}

/** Reports states of the stack that CloudFormation cannot leave by itself. */
export function checkStack(stack: DeployedStack | undefined, stage: Stage): Finding {
  const found = findingOn('Stack');
  if (!stack || stack.status === 'REVIEW_IN_PROGRESS') {
    return found.ok(`${stage.stackName} is not there yet: this will be its first deploy`);
  }
  const { status } = stack;
  if (neverWorked(stack)) {
    return found.warning(
      `the first deployment of ${stage.stackName} failed and left nothing that works (${status}).`,
      `Once you have fixed the cause: npm run deploy -- --stage ${stage.name}. It removes the failed stack first.`,
    );
  }
  if (status.endsWith('_IN_PROGRESS')) {
    return found.stopsDeploying(
      `${stage.stackName} is being changed right now (${status}).`,
      'Wait until it is done, and run this again.',
    );
  }
  if (status === 'DELETE_FAILED') {
    return found.stopsDeploying(
      `the deletion of ${stage.stackName} stopped half way.`,
      `Read why under CloudFormation, Events; then run it again: node node_modules/aws-cdk/bin/cdk destroy -c stage=${stage.name}`,
    );
  }
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return found.stopsDeploying(
      `the last deploy of ${stage.stackName} failed, and going back failed too.`,
      `Read why under CloudFormation, Events; fix it; then: node node_modules/aws-cdk/bin/cdk rollback -c stage=${stage.name}`,
    );
  }
  return found.ok(`${stage.stackName}, ${status}`);
}
