import { join } from 'node:path';
import { buildWeb } from '#infra/build/web-build.ts';

/** `npm run build`: builds the pages into dist/web, unless they are up to date. */
const built = await buildWeb(join(import.meta.dirname, '../..'));
process.stdout.write(built ? 'Built dist/web\n' : 'dist/web is up to date\n');
