import { join } from 'node:path';
import { buildWeb } from '#infra/build/web-build.ts';

/** `npm run build`: the pages into dist/web, unless they are there and nothing changed since. */
const built = await buildWeb(join(import.meta.dirname, '../..'));
process.stdout.write(built ? 'Built dist/web\n' : 'dist/web is up to date\n');
