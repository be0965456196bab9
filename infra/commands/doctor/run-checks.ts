import { NotAllowed } from '#infra/command-support/aws-errors.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { neverWorked } from '#infra/command-support/deployed-stack.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import {
  checkBootstrap,
  checkBudget,
  checkConcurrency,
  checkCredentials,
  checkFirewall,
  checkNewAccount,
  checkPlan,
  checkStack,
} from './check-account.ts';
import { checkApplePay, checkCertificate, checkDomain } from './check-address.ts';
import { checkMail } from './check-mail.ts';
import { checkAlarmMail, checkTable, checkWithdrawal } from './check-shop.ts';
import { checkSquare } from './check-square.ts';
import { type Finding, findingOn } from './finding.ts';
import type { DoctorPorts } from './ports.ts';

/** Checks the pictures Lambda's native code for Linux x64, which npm installs by itself only on such a machine. */
function checkMachine({ machine, picturesCode }: DoctorPorts): Finding {
  return picturesCode.isInstalled
    ? findingOn('Machine').ok(machine)
    : findingOn('Machine').stopsDeploying(
        `this is ${machine}, and the native code of the Lambda that makes pictures is not installed.`,
        picturesCode.install,
      );
}

/** Checks everything that a deployed shop needs, in the order in which problems must be fixed. Changes nothing. */
export async function examine(ports: DoctorPorts, stage: Stage): Promise<readonly Finding[]> {
  const here = [findingOn('Node').ok(ports.node.slice(1)), checkMachine(ports)];
  const signedIn = await attempt('Credentials', () => checkCredentials(ports, stage));
  if (signedIn.some(({ kind }) => kind === 'error')) {
    return [
      ...here,
      ...signedIn,
      findingOn('Everything else').pending('is checked once you are signed in to AWS'),
    ];
  }
  let stack: Awaited<ReturnType<DoctorPorts['stack']>>;
  const ofStack = await attempt('Stack', async () => {
    const found = await ports.stack();
    stack = found && neverWorked(found) ? undefined : found;
    return checkStack(found, stage);
  });
  const checks: readonly (readonly [string, () => Promise<Finding | readonly Finding[]>])[] = [
    ['Bootstrap', () => checkBootstrap(ports, stage)],
    ['AWS plan', () => checkPlan(ports, stage)],
    ['Lambdas at once', () => checkConcurrency(ports, stage)],
    ['Certificate', () => checkCertificate(ports, stage)],
    ['Domain', () => checkDomain(ports, stage, stack)],
    ['Apple Pay', () => checkApplePay(ports, stage, stack)],
    ['Table', () => checkTable(ports, stage, stack)],
    ['Email', () => laterIfNotAllowed('Email', () => checkMail(ports, stage, stack))],
    ['Alarms', () => checkAlarmMail(ports, stage, stack)],
    ['Withdrawal', async () => checkWithdrawal()],
    ['Square', () => laterIfNotAllowed('Square', () => checkSquare(ports, stage, stack))],
  ];
  const found = await Promise.all(checks.map(([subject, check]) => attempt(subject, check)));
  return [
    ...here,
    ...signedIn,
    ...ofStack,
    ...checkNewAccount(stack),
    ...found.flat(),
    ...checkBudget(stage),
    ...checkFirewall(stage),
  ];
}

/** Runs a check that deployments do not depend on. It may lack a permission, as in the role that plans deployments. */
async function laterIfNotAllowed(
  subject: string,
  check: () => Promise<Finding | readonly Finding[]>,
): Promise<Finding | readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    return findingOn(subject).pending(`is not checked. ${error.message}`);
  }
}

/** Runs a check. Turns a failed request into a finding, so that the other checks still run. */
async function attempt(
  subject: string,
  check: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [findingOn(subject).stopsDeploying(error.message, 'Fix this and run it again.')];
  }
}
