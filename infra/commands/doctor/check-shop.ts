import type { DeployedStack } from '#infra/command-support/deployed-stack.ts';
import { schemaVersion } from '#infra/command-support/migrations.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import type { Delivery } from '#shared/shipping/terms-of-sale.ts';
import { shipsToUnion, type WithdrawalOffer } from '#shared/withdrawal/offer.ts';
import { delivery, withdrawal } from '#shop-config';
import { type Finding, findingOn } from './finding.ts';
import type { DoctorPorts } from './ports.ts';

export async function checkAlarmMail(
  ports: DoctorPorts,
  stage: Stage,
  stack: DeployedStack | undefined,
): Promise<Finding> {
  const found = findingOn('Alarms');
  if (stage.alarmMail === '') {
    return found.warning('nobody gets them.', `Set "alarmMail" in infra/stages/${stage.name}.json.`);
  }
  if (!stack) return found.pending(`AWS asks ${stage.alarmMail} for consent after the first deploy`);
  const mail = (await ports.alarmMails()).find(({ address }) => address === stage.alarmMail);
  if (mail?.isConfirmed) return found.ok(`go to ${stage.alarmMail}`);
  return mail
    ? found.stopsSelling(
        `${stage.alarmMail} has not agreed to get them: no alarm reaches anybody.`,
        'Follow the link in the email "AWS Notification - Subscription Confirmation" (look into the spam folder). It is good for three days; after that deploy again.',
      )
    : found.stopsSelling(`${stage.alarmMail} does not get them.`, `npm run deploy -- --stage ${stage.name}`);
}

/** Checks the table that the shop uses. It may be a restored table, which is not part of the stack. */
export async function checkTable(
  ports: DoctorPorts,
  stage: Stage,
  stack: DeployedStack | undefined,
): Promise<Finding> {
  const found = findingOn('Table');
  const name = stage.table || stack?.outputs['TableName'];
  if (!name) return found.pending('made by the first deploy');
  const table = await ports.table(name);
  if (!table) {
    return found.stopsDeploying(
      `there is no table ${name} in this account.`,
      stage.table === ''
        ? 'Was it deleted by hand? Restore it from a backup under DynamoDB, and name it as "table" in the stage’s file.'
        : `Correct "table" in infra/stages/${stage.name}.json; empty means the stack's own.`,
    );
  }
  if (table.schema > schemaVersion) {
    return found.stopsDeploying(
      `${name} was written by a newer version of the shop (form ${table.schema}; this one knows ${schemaVersion}).`,
      'Deploy the newer version, or go back to an earlier table (npm run restore).',
    );
  }
  const lacks = [
    ...(table.canGoBack ? [] : ['no point-in-time recovery']),
    ...(table.rowsExpire ? [] : ['no expiry of old rows']),
    ...(table.lastsWhenDeleted || !stage.isLive ? [] : ['no protection against deletion']),
  ];
  if (lacks.length > 0) {
    return found.warning(
      `${name} has ${lacks.join(', ')}.`,
      'A table made by "npm run restore" or "npm run import" has all of these; switch them on under DynamoDB, or use such a table.',
    );
  }
  return found.ok(
    table.schema < schemaVersion ? `${name}; the next deploy brings its rows up to date` : name,
  );
}

/** Checks whether shoppers can withdraw online. EU law requires it of a shop that delivers to the EU. */
export function checkWithdrawal(
  offer: WithdrawalOffer = withdrawal,
  countries: Delivery = delivery,
): Finding {
  const found = findingOn('Withdrawal');
  if (offer === 'off' && shipsToUnion(countries))
    return found.warning(
      'the shop delivers to the European Union, where consumers must be able to withdraw online, and this is off.',
      "Set withdrawal to 'eu' in shop.config.ts, and deploy.",
    );
  return found.ok({ eu: 'for orders to the European Union', everybody: 'for all orders', off: 'off' }[offer]);
}
