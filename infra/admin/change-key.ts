import { setTimeout as sleep } from 'node:timers/promises';
import { noteCommand } from '#infra/data/note-command.ts';
import { stageTable } from '#infra/data/which-shop.ts';
import { readStage } from '#infra/stage.ts';
import { checkAccount } from './aws-errors.ts';
import { runCommand } from './command.ts';
import { changeKey, readAsked, usage } from './key-change.ts';
import { awsKeyStore, localKeyStore } from './key-store.ts';
import { updateCdn } from './update-cdn.ts';

await runCommand(async () => {
  const asked = readAsked(process.argv.slice(2));
  if (!asked) return console.log(usage);
  const common = {
    now: Date.now,
    wait: (milliseconds: number) => sleep(milliseconds),
    say: (line: string) => console.log(line),
  };
  const stageName = asked.stage ?? (asked.data === undefined ? process.env['STAGE'] : undefined);
  if (stageName === undefined) {
    await changeKey({ ...common, store: localKeyStore(asked.data ?? '.data') }, asked);
    return;
  }
  const stage = readStage(stageName);
  await checkAccount(stage);
  const detail = await changeKey(
    { ...common, store: awsKeyStore(stage), updateCdn: (change) => updateCdn(stage, change) },
    asked,
  );
  const at = await stageTable(stage);
  if (at) await noteCommand(at, 'changeKey', detail);
});
