import { type DeployedStack, neverWorked } from '#infra/deployed-stack.ts';
import { leastQuota } from '#infra/lambda-groups.ts';
import type { Stage } from '#infra/stage.ts';
import { type Finding, failed, ok, warning } from './finding.ts';
import type { DoctorPorts } from './ports.ts';

/** From CDK's own default synthesizer: templates it writes ask for this version or a later one. */
const leastBootstrap = 6;

/** New accounts begin with 10 Lambdas at once; the usual quota is 1000 (Lambda guide, quotas). */
const newAccountQuota = 100;

export async function checkCredentials(ports: DoctorPorts, stage: Stage): Promise<Finding> {
  const account = await ports.account();
  if (stage.account === '' || account === stage.account) {
    return ok('Credentials', `account ${account}, region ${stage.region}`);
  }
  return failed(
    'Credentials',
    'deploying',
    `they are of account ${account}; infra/stages/${stage.name}.json says ${stage.account}.`,
    'Sign in to the other account (AWS_PROFILE chooses one), or correct the file.',
  );
}

export async function checkBootstrap(ports: DoctorPorts, stage: Stage): Promise<Finding> {
  const version = await ports.bootstrap();
  if (version !== undefined && version >= leastBootstrap) return ok('Bootstrap', `version ${version}`);
  return failed(
    'Bootstrap',
    'deploying',
    version === undefined
      ? `the account is not prepared for the CDK in ${stage.region}.`
      : `version ${version} is too old; the CDK asks for ${leastBootstrap}.`,
    `npm run bootstrap -- --stage ${stage.name}`,
  );
}

export async function checkConcurrency(ports: DoctorPorts, stage: Stage): Promise<Finding> {
  const subject = 'Lambdas at once';
  const quota = await ports.concurrency();
  const file = `infra/stages/${stage.name}.json`;
  if (stage.concurrencyQuota > quota) {
    return failed(
      subject,
      'deploying',
      `the account allows ${quota}; ${file} reckons with ${stage.concurrencyQuota}.`,
      `Ask for ${stage.concurrencyQuota} in Service Quotas (Lambda, "Concurrent executions"), or set "concurrencyQuota": 0 in ${file}.`,
    );
  }
  if (stage.concurrencyQuota > 0) return ok(subject, `${quota}, with a share kept for each service`);
  return quota < leastQuota
    ? warning(
        subject,
        quota < newAccountQuota
          ? `the account allows ${quota}, as a new one does: one visit asks up to 13 at once, so a few visitors together meet errors.`
          : `the account allows ${quota}, too few to keep a share for each service: a rush on one is felt by all.`,
        `Ask for 1000 in Service Quotas (Lambda, "Concurrent executions"); then set "concurrencyQuota": 1000 in ${file}.`,
      )
    : warning(
        subject,
        `the account allows ${quota}, and no share is kept for any service.`,
        `Set "concurrencyQuota": ${quota} in ${file}.`,
      );
}

/** AWS tells nobody whether an account is verified for CloudFront, so it is said before the first deployment. */
export function checkNewAccount(stack: DeployedStack | undefined): readonly Finding[] {
  if (stack) return [];
  return [
    warning(
      'CloudFront',
      'AWS verifies a new account before it may have a CDN, and a first deployment fails until then.',
      'Has this account a distribution already? Otherwise open a case under Support, "Account and billing" (free): "Please verify my account for CloudFront." It mostly takes a day.',
    ),
  ];
}

/** What CloudFormation cannot go on from by itself. */
export function checkStack(stack: DeployedStack | undefined, stage: Stage): Finding {
  const subject = 'Stack';
  if (!stack || stack.status === 'REVIEW_IN_PROGRESS') {
    return ok(subject, `${stage.stackName} is not there yet: this will be its first deploy`);
  }
  const { status } = stack;
  if (neverWorked(stack)) {
    return warning(
      subject,
      `the first deployment of ${stage.stackName} failed and left nothing that works (${status}).`,
      `When the cause is removed: npm run deploy -- --stage ${stage.name}. It clears the failed stack away first.`,
    );
  }
  if (status.endsWith('_IN_PROGRESS')) {
    return failed(
      subject,
      'deploying',
      `${stage.stackName} is being changed right now (${status}).`,
      'Wait until it is done, and run this again.',
    );
  }
  if (status === 'DELETE_FAILED') {
    return failed(
      subject,
      'deploying',
      `${stage.stackName} was being taken down, and that stopped half way.`,
      `Read why under CloudFormation, Events; then run it again: node node_modules/aws-cdk/bin/cdk destroy -c stage=${stage.name}`,
    );
  }
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return failed(
      subject,
      'deploying',
      `the last deploy of ${stage.stackName} failed, and going back failed too.`,
      `Read why under CloudFormation, Events; fix it; then: node node_modules/aws-cdk/bin/cdk rollback -c stage=${stage.name}`,
    );
  }
  return ok(subject, `${stage.stackName}, ${status}`);
}
