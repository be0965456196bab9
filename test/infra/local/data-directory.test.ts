// Rule 18.4
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDataDirectory, releaseFolder } from '#infra/local/data-directory.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'data-'));

describe('the data folder', () => {
  it('is created with its own secrets, which never change', () => {
    const path = join(newFolder(), 'deep', 'er');

    const first = openDataDirectory(path, false);
    releaseFolder(first);
    const second = openDataDirectory(path, false);

    expect(first.secrets.originSecret.length).toBeGreaterThanOrEqual(32);
    expect(second.secrets).toEqual(first.secrets);
  });

  it('is accessible only to its owner, even if an older version made it readable for everybody', () => {
    const path = newFolder();
    chmodSync(path, 0o755);

    openDataDirectory(path, false);

    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it('is emptied with --fresh', () => {
    const path = newFolder();
    const first = openDataDirectory(path, false);
    writeFileSync(first.squareState, 'old');
    releaseFolder(first);

    const second = openDataDirectory(path, true);

    expect(existsSync(second.squareState)).toBe(false);
    expect(second.secrets).not.toEqual(first.secrets);
  });

  it('is not changed while another shop uses it, even with --fresh', () => {
    const path = newFolder();
    const { squareState } = openDataDirectory(path, false);
    writeFileSync(squareState, 'orders');
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'infra/local/start.ts']);
    onTestFinished(() => void other.kill());
    writeFileSync(join(path, 'shop.pid'), String(other.pid));

    for (const fresh of [false, true])
      expect(() => openDataDirectory(path, fresh)).toThrow(/Another shop \(process \d+\) is using/);
    expect(readFileSync(squareState, 'utf8')).toBe('orders');
  });

  it('cannot be a folder with other contents, even with --fresh', () => {
    const path = newFolder();
    writeFileSync(join(path, 'thesis.txt'), 'years of work');

    expect(() => openDataDirectory(path, true)).toThrow(/holds other files/);
    expect(readFileSync(join(path, 'thesis.txt'), 'utf8')).toBe('years of work');
  });
});
