import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Who the rehearsed shop writes as. */
export const mailSender = 'orders@shop.example';

/** Who gets its alarms. */
const alarmMail = 'operator@shop.example';

/**
 * Synthesises stage `dev` into `folder` as `cdk synth` does: the same program, told by the same two variables where to
 * write and with which context (AWS CDK CLI: CDK_OUTDIR, CDK_CONTEXT_JSON). The command line itself only adds a second.
 * The stage has a sender of email, as `npm start` has, because a shop without one is a part of it.
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
      // What the template may hold is asked where the stack is tested; here it costs more than all the rest.
      CDK_VALIDATION: 'false',
      CDK_CONTEXT_JSON: JSON.stringify({ ...settings.context, stage: 'dev', stages }),
    },
  }).catch(({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
    throw new Error(`The stack could not be synthesised:\n${stdout}${stderr}`);
  });
}
