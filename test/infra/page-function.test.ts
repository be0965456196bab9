import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const code = readFileSync(join(import.meta.dirname, '../../infra/cloudfront/page.js'), 'utf8');

test.each([
  ['/gallery/', '/shell.html'],
  ['/about', '/shell.html'],
  ['/gallery/1.5', '/shell.html'],
  ['/assets/main.js', '/assets/main.js'],
])('the CDN answers %s with %s', (uri, file) => {
  const request = { uri };
  runInNewContext(`${code}\nhandler({ request })`, { request });

  expect(request.uri).toBe(file);
});
