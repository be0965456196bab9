import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { parameterName, type SecretName } from '#functions/platform/secrets.ts';
import { askHidden } from '#infra/command-support/ask.ts';
import { absentIf, checkAccount } from '#infra/command-support/aws-errors.ts';
import { runCommandWith } from '#infra/command-support/command.ts';
import { noteCommand } from '#infra/command-support/note-command.ts';
import { stageTable } from '#infra/command-support/resolve-target.ts';
import { writeSecret } from '#infra/command-support/secret-parameters.ts';
import { readDraft, type Stage } from '#infra/command-support/stage.ts';
import { checkSquareToken } from '#infra/commands/admin/check-square-token.ts';

const usage = `Usage: npm run secrets -- --stage dev|prod
  Stores what only you know: the secret of the application at Square, with which the artist connects the shop in the studio;
  the signature key of the webhook subscription; and, for the sandbox and for recovery, an access token. The token is tried at
  Square before it is stored; nothing is stored when Square refuses it. What you leave empty stays as it is.
  SQUARE_APPLICATION_SECRET, SQUARE_WEBHOOK_KEY and SQUARE_ACCESS_TOKEN are taken from the environment when one of them is
  set, and asked for otherwise.
  Sign in to the AWS account first. The shop uses a new value within five minutes, without a deploy.`;

const variables = 'SQUARE_APPLICATION_SECRET, SQUARE_WEBHOOK_KEY or SQUARE_ACCESS_TOKEN';

/** Secrets in the order in which they are asked for and stored. */
const secrets = {
  squareApplicationSecret: { label: 'Application secret', variable: 'SQUARE_APPLICATION_SECRET' },
  squareAccessToken: { label: 'Access token', variable: 'SQUARE_ACCESS_TOKEN' },
  webhookKey: { label: 'Webhook signature key', variable: 'SQUARE_WEBHOOK_KEY' },
} as const satisfies Partial<Record<SecretName, object>>;

type Name = keyof typeof secrets;

const names = Object.keys(secrets) as readonly Name[];

/** Throws a CommandError for problems that the operator can correct. */
async function main(stageName: string | undefined, environment: NodeJS.ProcessEnv): Promise<void> {
  const { stage } = readDraft(stageName ?? environment['STAGE']);
  const client = new SSMClient({ region: stage.region });
  await checkAccount(stage);
  const isSet = new Map<Name, boolean>();
  for (const name of names) isSet.set(name, await exists(client, stage, name));
  const given = await readGiven(environment, isSet);
  const token = given.get('squareAccessToken');
  if (token) {
    const locations = await checkSquareToken(stage, token, environment['SQUARE_BASE_URL']);
    console.log(`Square accepts the access token. It takes payments at: ${locations}.`);
  }
  const stored: string[] = [];
  for (const name of names) {
    const { label } = secrets[name];
    const value = given.get(name);
    if (value) {
      await writeSecret(stage, name, value);
      stored.push(label.toLowerCase());
    }
    console.log(`${label}: ${value ? 'stored' : isSet.get(name) ? 'left as it was' : 'not set yet'}.`);
  }
  if (stored.length > 0) await noteInActivityLog(stage, `New: ${stored.join(', ')}`);
}

/** Records the change in the activity log, if the shop is deployed. If that fails, the secrets stay stored. */
async function noteInActivityLog(stage: Stage, detail: string): Promise<void> {
  try {
    const at = await stageTable(stage);
    if (at) await noteCommand(at, 'setSecrets', detail);
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: String(error) };
    console.log(`The artist's activity log could not be written: ${message}`);
  }
}

/** Reads the secrets from the environment if it has at least one of them. Otherwise asks the operator for them. */
async function readGiven(
  environment: NodeJS.ProcessEnv,
  isSet: ReadonlyMap<Name, boolean>,
): Promise<ReadonlyMap<Name, string | undefined>> {
  const asks = names.every((name) => !environment[secrets[name].variable]);
  const given = new Map<Name, string | undefined>();
  for (const name of names) {
    const { label, variable } = secrets[name];
    const question = `${label} (${isSet.get(name) ? 'set; empty leaves it' : 'not set yet'}): `;
    const text = asks ? await askHidden(question, variables) : environment[variable];
    given.set(name, text?.trim());
  }
  return given;
}

async function exists(client: SSMClient, stage: Stage, secret: SecretName): Promise<boolean> {
  const Name = parameterName(`/${stage.stackName}`, secret);
  // Reads the secret without decryption, because only its presence matters.
  const found = await absentIf('ParameterNotFound', `read ${Name}`, () =>
    client.send(new GetParameterCommand({ Name })),
  );
  return found !== undefined;
}

await runCommandWith(usage, { stage: { type: 'string' } }, ({ values }) => main(values.stage, process.env));
