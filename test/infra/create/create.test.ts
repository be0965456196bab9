// Rule 18.5
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPolicies } from '#functions/texts/demo-texts.ts';
import { termsProblems } from '#infra/command-support/terms-of-sale.ts';
import { collectAnswers } from '#infra/commands/create/answers.ts';
import { createProject } from '#infra/commands/create/copy-project.ts';
import { policyNames } from '#shared/texts/policies.ts';
import { isLong } from '#test/support/sizes.ts';

const root = join(import.meta.dirname, '../../..');
const given = {
  brand: "O'Hara & Söhne `$&`",
  artist: "Ines `Luz` O'Hara",
  email: 'hello@ohara.example',
  currency: 'eur',
  countries: 'EU, ch',
  firewall: 'Yes',
};
const nobody = async () => {
  throw new Error('nobody is asked');
};

const newFolder = () => mkdtemp(join(tmpdir(), 'shop-'));

const run = promisify(execFile);

/** Packs the repository with npm. */
async function pack(): Promise<string> {
  const folder = await newFolder();
  await run('npm', ['pack', '--ignore-scripts', '--offline', '--pack-destination', folder], { cwd: root });
  const [packed = ''] = await readdir(folder);
  await run('tar', ['-xzf', join(folder, packed), '-C', folder]);
  return join(folder, 'package');
}

type Config = typeof import('#shop-config');

async function configOf(folder: string): Promise<Config> {
  return import(pathToFileURL(join(folder, 'shop.config.ts')).href);
}

describe('a new shop’s project', () => {
  let folder: string;
  let stdout: string;
  beforeAll(async () => {
    folder = join(await newFolder(), 'shop');
    ({ stdout } = await run(process.execPath, [
      join(isLong ? await pack() : root, 'infra/commands/create.ts'),
      folder,
      ...Object.entries(given).map(([name, value]) => `--${name}=${value}`),
    ]));
  });

  it('has the new shop’s names and terms, and no text of the demo artist', async () => {
    const { brand, artist, email } = given;
    const text = await readFile(join(folder, 'shop.config.ts'), 'utf8');
    const { shop, delivery, taxes, wallets, retention, policies, biography, letterWords } =
      await configOf(folder);
    expect(text).not.toMatch(/marlo|wren|dreams forget|fantastical/i);
    expect(shop).toMatchObject({ brand, artist, company: brand, email, currency: 'EUR' });
    expect(delivery.countries).toEqual(['EU', 'CH']);
    // Rule 9.30
    expect(wallets).toMatchObject({ googlePay: false, applePay: false });
    expect(termsProblems({ delivery, taxes, currency: shop.currency, retention })).toEqual([]);
    expect(biography).toHaveLength(1);
    expect(Object.values(letterWords).flat().join(' ').length).toBeLessThan(200);
    expect(policyNames.filter((name) => policies[name].text)).toEqual(['returns', 'privacy']);
    expect(policies.returns.text).toMatch(
      /^If you live in the European Union .*"Withdraw from contract".*\n$/,
    );
    expect(policies.privacy.text).toContain(`${given.brand} keeps what it needs`);
    expect(policies.privacy.text).toContain(given.email);
    expect(demoPolicies(policies, shop)).toEqual(['privacy']);
  });

  it('has the software and its lock file, but no build output or local data', async () => {
    const names = await readdir(folder);
    for (const kept of ['README.md', 'LICENSE', 'infra', 'web', 'functions', 'shared', 'test'])
      expect(names).toContain(kept);
    for (const left of ['node_modules', 'dist', '.data', '.build']) expect(names).not.toContain(left);
    expect(await readdir(join(folder, 'web/assets'))).not.toContainEqual(
      expect.stringMatching(/^(portrait|detail)/),
    );
    expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).name).toBe('ohara-sohne');
    // An npm package has no lock file.
    if (isLong) return;
    const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
    expect([lock.name, lock.packages[''].name]).toEqual(['ohara-sohne', 'ohara-sohne']);
  });

  it('is made with a first commit and the settings of its stage', async () => {
    expect(stdout).toContain(`Your shop is in ${folder}.`);
    expect(stdout).toContain(`\n  npm ${isLong ? 'install' : 'ci'}\n`);
    const { stdout: commits } = await run('git', ['log', '--format=%s'], { cwd: folder });
    expect(commits).toBe('Begin the shop\n');
    const stage = JSON.parse(await readFile(join(folder, 'infra/stages/prod.json'), 'utf8'));
    expect(stage).toMatchObject({ firewall: true, monthlyBudget: 40 });
    for (const name of ['.gitignore', '.npmrc'])
      expect(await readFile(join(folder, name), 'utf8')).toBe(await readFile(join(root, name), 'utf8'));
  });

  it.each([
    [{ currency: 'JPY' }, 'currency must be one that has hundredths'],
    [{ countries: 'US XX' }, 'The shop knows no country XX'],
    [{ firewall: 'perhaps' }, 'Answer yes or no'],
    [{ email: 'nobody' }, '"nobody" is not an email address'],
    [{ brand: ' ' }, 'The brand needs 1 to 60 characters'],
  ])('is not made with %o, and the error explains why', async (wrong, sentence) => {
    await expect(collectAnswers({ ...given, ...wrong }, nobody)).rejects.toThrow(sentence);
  });

  it('uses the other answers unchanged when a wrong answer must be corrected', async () => {
    const { countries: right, ...others } = given;
    const asked: string[] = [];
    const answers = await collectAnswers(others, async (question) => {
      asked.push(question);
      return asked.length === 1 ? 'US CA XX' : right;
    });

    const again = /^The shop knows no country XX, or cannot send works there\. Countries that/;
    expect(asked).toEqual([expect.any(String), expect.stringMatching(again)]);
    expect(answers).toEqual(await collectAnswers(given, nobody));
  });

  it('is made from the answers to the open questions, with defaults for empty answers', async () => {
    const asked: string[] = [];
    const answers = await collectAnswers({ email: given.email }, async (question) => {
      asked.push(question);
      return question.startsWith('Name of the shop') ? 'Ines Luz' : '';
    });

    expect(asked).toHaveLength(5);
    expect(answers).toEqual({
      brand: 'Ines Luz',
      artist: 'Ines Luz',
      email: given.email,
      currency: 'USD',
      countries: 'everywhere',
      firewall: false,
    });
  });

  it('never overwrites existing files', async () => {
    const taken = await newFolder();
    await writeFile(join(taken, 'poem.txt'), 'mine');

    const made = createProject(root, taken, await collectAnswers(given, nobody));

    await expect(made).rejects.toThrow('is not empty');
    expect(await readdir(taken)).toEqual(['poem.txt']);
    expect(existsSync(join(taken, 'shop.config.ts'))).toBe(false);
  });
});
