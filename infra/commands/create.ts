import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { runCommandWith } from '#infra/command-support/command.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { answerOptions, collectAnswers } from '#infra/commands/create/answers.ts';
import { createProject, startRepository } from '#infra/commands/create/copy-project.ts';

const usage = `Usage: node infra/commands/create.ts FOLDER [--brand NAME] [--artist NAME] [--email ADDRESS] [--currency CODE] [--countries LIST] [--firewall yes|no]
  Makes a project for a shop of your own in FOLDER, without the texts of the demo. What is not given is asked for.
  --countries takes codes such as "US CA" or "EU", or everywhere.`;

await runCommandWith(usage, answerOptions, async ({ values, positionals }) => {
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new CommandError(usage);
  const target = resolve(folder);
  await createProject(join(import.meta.dirname, '../..'), target, await collectAnswers(values));
  await startRepository(target);
  const install = existsSync(join(target, 'package-lock.json')) ? 'npm ci' : 'npm install';
  console.log(`
Your shop is in ${target}.

  cd ${relative(process.cwd(), target) || '.'}
  ${install}
  npm start          the shop and the studio on this computer, with example works

Next:
  shop.config.ts     your texts: biography, emails, links, policies
  web/assets         your pictures: hero-*, about-*, og-default.jpg
  infra/README.md    Square, AWS and going live
`);
});
