import { NotAllowed } from '#infra/admin/aws-errors.ts';
import { CommandError } from '#infra/admin/command-error.ts';
import { neverWorked } from '#infra/deployed-stack.ts';
import type { Stage } from '#infra/stage.ts';
import { type Finding, failed, ok, pending } from './finding.ts';
import {
  lookAtBootstrap,
  lookAtConcurrency,
  lookAtCredentials,
  lookAtNewAccount,
  lookAtStack,
} from './look-at-account.ts';
import { lookAtCertificate, lookAtDomain } from './look-at-address.ts';
import { lookAtMachine } from './look-at-machine.ts';
import { lookAtMail } from './look-at-mail.ts';
import { lookAtAlarmMail, lookAtTable } from './look-at-shop.ts';
import { lookAtSquare } from './look-at-square.ts';
import type { DoctorPorts } from './ports.ts';

/** Looks at everything a deployed shop needs, in the order in which it is fixed. Changes nothing. */
export async function examine(ports: DoctorPorts, stage: Stage): Promise<readonly Finding[]> {
  const here = [ok('Node', ports.node.slice(1)), lookAtMachine(ports)];
  const signedIn = await attempt('Credentials', () => lookAtCredentials(ports, stage));
  if (signedIn.some(({ kind }) => kind === 'error')) {
    return [...here, ...signedIn, pending('Everything else', 'is looked at once you are signed in to AWS')];
  }
  let stack: Awaited<ReturnType<DoctorPorts['stack']>>;
  const stackLook = await attempt('Stack', async () => {
    const found = await ports.stack();
    stack = found && neverWorked(found) ? undefined : found;
    return lookAtStack(found, stage);
  });
  const looks: readonly (readonly [string, () => Promise<Finding | readonly Finding[]>])[] = [
    ['Bootstrap', () => lookAtBootstrap(ports, stage)],
    ['Lambdas at once', () => lookAtConcurrency(ports, stage)],
    ['Certificate', () => lookAtCertificate(ports, stage)],
    ['Domain', () => lookAtDomain(ports, stage, stack)],
    ['Table', () => lookAtTable(ports, stage, stack)],
    ['Email', () => laterIfNotAllowed('Email', () => lookAtMail(ports, stage, stack))],
    ['Alarms', () => lookAtAlarmMail(ports, stage, stack)],
    ['Square', () => laterIfNotAllowed('Square', () => lookAtSquare(ports, stage, stack))],
  ];
  const found = await Promise.all(looks.map(([subject, look]) => attempt(subject, look)));
  return [...here, ...signedIn, ...stackLook, ...lookAtNewAccount(stack), ...found.flat()];
}

/** What no deployment waits for: a role that only plans one may not read it. */
async function laterIfNotAllowed(
  subject: string,
  look: () => Promise<Finding | readonly Finding[]>,
): Promise<Finding | readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    return pending(subject, `is not looked at. ${error.message}`);
  }
}

/** What could not be asked is a finding of its own, and hides nothing else. */
async function attempt(
  subject: string,
  look: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [failed(subject, 'deploying', error.message, 'Fix this and run it again.')];
  }
}
