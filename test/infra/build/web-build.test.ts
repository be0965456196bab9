import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildWeb } from '#infra/build/web-build.ts';

it('buildWeb passes no variable of the operator’s environment except PATH to the build tools', async () => {
  const root = mkdtempSync(join(tmpdir(), 'web-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const bin = join(root, 'node_modules', 'vite', 'bin');
  mkdirSync(bin, { recursive: true });
  mkdirSync(join(root, 'dist'));
  writeFileSync(
    join(bin, 'vite.js'),
    "require('node:fs').writeFileSync('seen', Object.keys(process.env).sort().join())",
  );
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'planted');

  await buildWeb(root);

  expect(readFileSync(join(root, 'seen'), 'utf8')).toBe('NODE_ENV,PATH,SITE_ORIGIN');
});
