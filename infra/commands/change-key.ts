import { setTimeout as sleep } from 'node:timers/promises';
import { checkAccount } from '#infra/command-support/aws-errors.ts';
import { runCommand } from '#infra/command-support/command.ts';
import { noteCommand } from '#infra/command-support/note-command.ts';
import { stageTable } from '#infra/command-support/resolve-target.ts';
import { readDraft } from '#infra/command-support/stage.ts';
import { changeKey, keyChangeUsage, readAsked } from '#infra/commands/admin/key-change.ts';
import { awsKeyStore, localKeyStore } from '#infra/commands/admin/key-store.ts';
import { updateCdn } from '#infra/commands/admin/update-cdn.ts';

await runCommand(async () => {
  const asked = readAsked(process.argv.slice(2));
  if (!asked) return console.log(keyChangeUsage);
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
  const { stage } = readDraft(stageName);
  await checkAccount(stage);
  const detail = await changeKey(
    { ...common, store: awsKeyStore(stage), updateCdn: (change) => updateCdn(stage, change) },
    asked,
  );
  const at = await stageTable(stage);
  if (at) await noteCommand(at, 'changeKey', detail);
});
