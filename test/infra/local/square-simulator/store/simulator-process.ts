import { startTestSimulator } from '#test/support/shop/simulator.ts';

/** Runs a simulator with the state file in the first argument until it is killed; prints its address. */
const { simulator } = await startTestSimulator({ stateFile: process.argv[2] ?? '' });
console.log(simulator.url);
setInterval(() => undefined, 60_000);
