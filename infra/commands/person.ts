import { writeFileSync } from 'node:fs';
import { createTable } from '#functions/db/table.ts';
import { type Asked, findPerson } from '#functions/people/find-person.ts';
import { countsOf, exportOf, linesOf, squareLines } from '#functions/people/person-report.ts';
import { erasePerson, planOf } from '#functions/people/plan.ts';
import { openSquareSearch } from '#functions/people/search-square-payments.ts';
import { ask } from '#infra/command-support/ask.ts';
import { runCommandWith, shopOptions } from '#infra/command-support/command.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { noteCommand } from '#infra/command-support/note-command.ts';
import { whichShop, withTable } from '#infra/command-support/resolve-target.ts';
import { scanRows } from '#infra/commands/person/scan-rows.ts';
import { shop } from '#shop-config';

const usage = `Usage: npm run person -- --email ADDRESS | --order NUMBER [--export FILE] [--erase [--yes]] [--stage NAME | --data DIR]
  Shows what the shop stores about one person: the one behind an email address, or the shopper of an order (its number, its
  id or the id of its payment). Check the identity of the person who asks first.
  --export FILE writes it for that person as JSON; only you can read the file.
  --erase deletes what may be deleted and blanks names in finished orders, after a question; --yes answers it.
  --stage names a deployed shop; otherwise the one that runs on this machine (--data DIR, default .data).`;

const options = {
  ...shopOptions,
  email: { type: 'string' },
  order: { type: 'string' },
  export: { type: 'string' },
  erase: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

await runCommandWith(usage, options, async ({ values, positionals }) => {
  const asked = readAsked(values.email, values.order);
  if (!asked || positionals.length > 0) throw new CommandError(usage);
  const chosen = await whichShop(values);
  await withTable(chosen, async (at) => {
    const token = chosen.squareUrl === undefined ? undefined : await chosen.secret('squareAccessToken');
    const { atSquare, buyerAtSquare } = openSquareSearch(token, chosen.squareUrl);
    const person = await findPerson(await scanRows(at), asked, {
      key: await chosen.secret('addressKey'),
      buyerAtSquare,
    });
    const plan = planOf(person, Date.now());
    if (plan.length === 0) return console.log(`Nothing about this person is stored in ${chosen.words}.`);
    const square = await Promise.all(person.orders.map(atSquare));
    console.log([...linesOf(plan, chosen.words), ...squareLines(square, asked)].join('\n'));
    if (values.export !== undefined) {
      write(values.export, exportOf(plan, square));
      await noteCommand(at, 'exportPerson', `Handed out a person's data: ${countsOf(plan)}`);
      console.log(`\nIt is in ${values.export}. Delete that file once it is handed over.`);
    }
    if (!values.erase) return;
    const erased = plan.filter(({ fate }) => fate === 'erased');
    if (erased.length === 0) return console.log('\nThere is nothing to erase now.');
    if (!values.yes && (await ask('\nType "erase" to do this; it cannot be undone: ', '--yes')) !== 'erase')
      throw new CommandError('Nothing was erased.');
    const left = await erasePerson(createTable(at), plan, Date.now);
    const done = erased.filter((finding) => !left.includes(finding));
    if (done.length > 0) await noteCommand(at, 'erasePerson', `Erased a person's data: ${countsOf(done)}`);
    console.log(`\nErased: ${countsOf(done)}.`);
    const later = [...left, ...plan.filter(({ fate }) => fate === 'wanted')];
    if (later.length > 0) console.log(`Not erased: ${countsOf(later)}. Run this again later.`);
    if (chosen.where === 'aws')
      console.log('Backups hold the old rows for 35 days, and your own export files until you delete them.');
  });
});

function readAsked(email: string | undefined, order: string | undefined): Asked | undefined {
  if (email !== undefined && order === undefined) {
    if (email.trim().toLowerCase() === shop.email.toLowerCase())
      throw new CommandError('This is the address of the shop itself: every order is written to it.');
    if (email.trim() === '') return undefined;
    if (!/^[^\s@]+@[^\s@]+$/.test(email.trim()))
      throw new CommandError(`"${email}" is not an email address. Nothing was looked up.`);
    return { email };
  }
  return order === undefined || email !== undefined || order.trim() === '' ? undefined : { order };
}

/** Writes a file that only its owner can read. Throws if the file exists. */
function write(path: string, content: object): void {
  try {
    writeFileSync(path, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(
      code === 'EEXIST'
        ? `The file ${path} exists already. Choose another name.`
        : `The file ${path} cannot be written (${code}).`,
    );
  }
}
