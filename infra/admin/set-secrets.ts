import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { parameterName, type SecretName } from '#functions/secrets.ts';
import { noteCommand } from '#infra/data/note-command.ts';
import { stageTable } from '#infra/data/which-shop.ts';
import { readStage, type Stage } from '#infra/stage.ts';
import { askHidden } from './ask.ts';
import { absentIf, checkAccount } from './aws-errors.ts';
import { checkSquareToken } from './check-square-token.ts';
import { runCommandWith } from './command.ts';
import { writeSecret } from './secret-parameters.ts';

const usage = `Usage: npm run secrets -- --stage dev|prod
  Stores what only you know: the secret of the application at Square, with which the artist connects the shop in the studio;
  the signature key of the webhook subscription; and, for the sandbox and for recovery, an access token. The token is tried at
  Square before it is stored; nothing is stored when Square refuses it. What you leave empty stays as it is.
  SQUARE_APPLICATION_SECRET, SQUARE_WEBHOOK_KEY and SQUARE_ACCESS_TOKEN are taken from the environment when one of them is
  set, and asked for otherwise.
  Sign in to the AWS account first. The shop takes a new value up within five minutes, without a deploy.`;

const variables = 'SQUARE_APPLICATION_SECRET, SQUARE_WEBHOOK_KEY or SQUARE_ACCESS_TOKEN';

type Given = Partial<Record<SecretName, string>>;

/** Throws a CommandError for whatever the operator can correct. */
async function main(stageName: string | undefined, environment: NodeJS.ProcessEnv): Promise<void> {
  const stage = readStage(stageName ?? environment['STAGE']);
  const client = new SSMClient({ region: stage.region });
  await checkAccount(stage);
  const isSet = {
    squareApplicationSecret: await exists(client, stage, 'squareApplicationSecret'),
    squareAccessToken: await exists(client, stage, 'squareAccessToken'),
    webhookKey: await exists(client, stage, 'webhookKey'),
  };
  const given = await readGiven(environment, isSet);
  if (given.squareAccessToken) {
    const locations = await checkSquareToken(stage, given.squareAccessToken, environment['SQUARE_BASE_URL']);
    console.log(`Square accepts the access token. It takes payments at: ${locations}.`);
  }
  const stored: string[] = [];
  for (const secret of ['squareApplicationSecret', 'squareAccessToken', 'webhookKey'] as const) {
    const value = given[secret];
    if (value) {
      await writeSecret(stage, secret, value);
      stored.push(labels[secret].toLowerCase());
    }
    console.log(`${labels[secret]}: ${value ? 'stored' : isSet[secret] ? 'left as it was' : 'not set yet'}.`);
  }
  if (stored.length > 0) await noteInActivityLog(stage, `New: ${stored.join(', ')}`);
}

/** Before the first deploy there is no log yet. What is stored stays stored where the log cannot be written. */
async function noteInActivityLog(stage: Stage, detail: string): Promise<void> {
  try {
    const at = await stageTable(stage);
    if (at) await noteCommand(at, 'setSecrets', detail);
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: String(error) };
    console.log(`The artist's activity log could not be written: ${message}`);
  }
}

const labels = {
  squareApplicationSecret: 'Application secret',
  webhookKey: 'Webhook signature key',
  squareAccessToken: 'Access token',
} as const;

async function readGiven(
  environment: NodeJS.ProcessEnv,
  isSet: Readonly<Record<keyof typeof labels, boolean>>,
): Promise<Given> {
  const {
    SQUARE_APPLICATION_SECRET: application,
    SQUARE_WEBHOOK_KEY: key,
    SQUARE_ACCESS_TOKEN: token,
  } = environment;
  if (application || token || key) {
    return {
      squareApplicationSecret: application?.trim(),
      webhookKey: key?.trim(),
      squareAccessToken: token?.trim(),
    };
  }
  const question = (secret: keyof typeof labels) =>
    `${labels[secret]} (${isSet[secret] ? 'set; empty leaves it' : 'not set yet'}): `;
  return {
    squareApplicationSecret: (await askHidden(question('squareApplicationSecret'), variables)).trim(),
    squareAccessToken: (await askHidden(question('squareAccessToken'), variables)).trim(),
    webhookKey: (await askHidden(question('webhookKey'), variables)).trim(),
  };
}

async function exists(client: SSMClient, stage: Stage, secret: SecretName): Promise<boolean> {
  const Name = parameterName(`/${stage.stackName}`, secret);
  // Undecrypted: whether it is there is all that is wanted.
  const found = await absentIf('ParameterNotFound', `read ${Name}`, () =>
    client.send(new GetParameterCommand({ Name })),
  );
  return found !== undefined;
}

await runCommandWith(usage, { stage: { type: 'string' } }, ({ values }) => main(values.stage, process.env));
