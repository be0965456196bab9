import { startTestTwin } from '#test/support/shop/twin.ts';

/** Runs a twin on the journal that is named on the command line, until it is killed; prints its address. */
const { twin } = await startTestTwin({ journal: process.argv[2] ?? '' });
console.log(twin.url);
setInterval(() => undefined, 60_000);
