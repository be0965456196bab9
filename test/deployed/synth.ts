import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Sender of the checked shop's emails. */
export const mailSender = 'orders@shop.example';

/** Address for the checked shop's alarms. */
const alarmMail = 'operator@shop.example';

/**
 * Synthesizes stage `dev` into `folder` with the program and variables of `cdk synth` (AWS CDK CLI: CDK_OUTDIR,
 * CDK_CONTEXT_JSON), which saves a second. The stage has a sender of emails, because a shop without one has fewer
 * resources.
 */
export async function synthesise(folder: string): Promise<void> {
  const settings = JSON.parse(await readFile(join(root, 'cdk.json'), 'utf8')) as {
    readonly app: string;
    readonly context: Record<string, unknown>;
  };
  rmSync(folder, { recursive: true, force: true });
  const stages = `${folder}-stages`;
  const dev = JSON.parse(await readFile(join(root, 'infra', 'stages', 'dev.json'), 'utf8')) as object;
  mkdirSync(stages, { recursive: true });
  writeFileSync(
    join(stages, 'dev.json'),
    JSON.stringify({ ...dev, mailSender, mailTestOrders: true, alarmMail }),
  );
  const [, ...args] = settings.app.split(' ');
  await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      CDK_OUTDIR: folder,
      // The validation would take longer than everything else here, and other tests validate the template.
      CDK_VALIDATION: 'false',
      CDK_CONTEXT_JSON: JSON.stringify({ ...settings.context, stage: 'dev', stages }),
    },
  }).catch(({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
    throw new Error(`The stack could not be synthesised:\n${stdout}${stderr}`);
  });
}
