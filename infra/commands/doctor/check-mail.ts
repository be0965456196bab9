import type { DeployedStack } from '#infra/command-support/deployed-stack.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import { type Finding, findingOn } from './finding.ts';
import type { DoctorPorts } from './ports.ts';

const found = findingOn('Email');

/** Checks whether SES sends the shop's emails: the sender's domain, the sandbox, and whether sending is paused. */
export async function checkMail(
  ports: DoctorPorts,
  stage: Stage,
  stack: DeployedStack | undefined,
): Promise<Finding> {
  if (stage.mailSender === '') return found.ok('no sender is set: the shop sends none');
  const domain = stage.mailSender.slice(stage.mailSender.lastIndexOf('@') + 1);
  const file = `infra/stages/${stage.name}.json`;
  const identity = await ports.mailDomain(domain);
  // The DNS records are outputs only of a stack that creates the identity itself.
  const isOwn = stack?.outputs['MailRecord1'] !== undefined;
  if (identity && stage.mailIdentity === 'create' && !isOwn) {
    return found.stopsDeploying(
      `SES knows ${domain} already, from another stage or entered by hand; a second identity of it is refused.`,
      `Set "mailIdentity": "existing" in ${file}.`,
    );
  }
  if (!identity) {
    return stage.mailIdentity === 'create'
      ? found.pending(`the deploy registers ${domain} with SES and prints its DNS records`)
      : found.stopsDeploying(
          `SES does not know ${domain} in ${stage.region}.`,
          `Set "mailIdentity": "create" in ${file}, or add the identity in the SES console.`,
        );
  }
  if (!identity.isVerified) {
    return found.warning(
      `SES has not seen the records of ${domain} yet; emails wait.`,
      isOwn
        ? 'Enter MailRecord1 to MailRecord6 (CloudFormation, Outputs) where your domain is kept.'
        : 'SES console, Identities, shows the records to enter where your domain is kept.',
    );
  }
  const account = await ports.mailAccount();
  if (!account.isSending) {
    return found.warning(
      'SES has paused sending for this account; emails wait.',
      'SES console, Account dashboard.',
    );
  }
  return account.isProduction
    ? found.ok(`as ${stage.mailSender}`)
    : found.warning(
        'this account is in the SES sandbox: emails to addresses that are not verified wait.',
        'SES console, Account dashboard, Request production access. It takes about a day.',
      );
}
