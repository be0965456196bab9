import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..');

interface OptionalFeature {
  /** Folders to delete completely. */
  readonly folders: readonly string[];
  /** Other lines to delete, by file. No line needs a change. */
  readonly lines: Readonly<Record<string, string>>;
}

/** Parts of each optional feature that are deleted to take it out (CONTRIBUTING.md, "Taking a feature out"). */
const optionalFeatures: Readonly<Record<string, OptionalFeature>> = {
  'show sheet': {
    folders: ['web/features/studio/print'],
    lines: {
      'web/features/studio/inventory/inventory-row.tsx': `
        | { readonly dialog: 'print'; readonly artworks: readonly StudioArtwork[] }
      `,
      'web/features/studio/inventory/inventory.tsx': `
        print: () => import('#web/features/studio/print/print-dialog.tsx'),
        const PrintDialog = lazy(loadDialog.print);
        const printed = chosen.length > 0 ? chosen : shown;
        printed.length > 0 && {
        label: 'Print labels and price list',
        onPress: () => open({ dialog: 'print', artworks: printed }),
        },
        <TextButton onClick={() => open({ dialog: 'print', artworks: chosen })}>Print…</TextButton>
        {over?.dialog === 'print' && <PrintDialog artworks={over.artworks} onClose={close} />}
      `,
    },
  },
  'view on a wall': {
    folders: ['web/features/artwork/wall'],
    lines: {
      'web/features/artwork/artwork-details.tsx': `
        import { WallButton } from '#web/features/artwork/wall/wall-button.tsx';
        {source !== 'studio' && <WallButton choice={choice} />}
      `,
      'web/features/artwork/artwork-view.tsx': `
        import { WallButton } from '#web/features/artwork/wall/wall-button.tsx';
        <WallButton choice={choice} opensByAddress />
      `,
    },
  },
};

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Copies the tracked files into a temporary folder, which shares the installed packages. */
async function copyOfTheShop(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'without-a-feature-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const source = tracked.filter((file) => file !== '' && !file.startsWith('test/'));
  for (const file of source.filter((file) => existsSync(join(root, file))))
    await cp(join(root, file), join(copy, file));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Deletes the first occurrence of each line, searched from the previous deletion on. Throws if a line is missing. */
async function deleteLines(file: string, deleted: readonly string[]): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  let place = 0;
  for (const line of deleted) {
    place = lines.findIndex((other, index) => index >= place && other.trim() === line);
    if (place < 0) throw new Error(`${file} has no line ${line}`);
    lines.splice(place, 1);
  }
  await writeFile(file, lines.join('\n'));
}

it.each(Object.entries(optionalFeatures))(
  'the shop compiles if the folders of the %s and at most 12 further lines are deleted',
  async (_name, { folders, lines }) => {
    const copy = await copyOfTheShop();
    expect(folders.filter((folder) => !existsSync(join(copy, folder)))).toEqual([]);
    for (const folder of folders) await rm(join(copy, folder), { recursive: true });
    for (const [file, deleted] of Object.entries(lines))
      await deleteLines(join(copy, file), linesOf(deleted));

    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const projects = ['shared', 'functions', 'web', 'infra'].map((project) => join(copy, project));
    const compiled = promisify(execFile)(process.execPath, [tsc, '-b', '--singleThreaded', ...projects], {
      cwd: copy,
    }).then(
      () => '',
      (error: { readonly stdout: string }) => error.stdout,
    );

    expect(await compiled).toBe('');
    expect(Object.values(lines).flatMap(linesOf).length).toBeLessThanOrEqual(12);
  },
);
