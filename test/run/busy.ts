/** Keeps one core busy until the process that forked it ends, however that ends. */
process.on('disconnect', () => process.exit());
// A terminal's Ctrl-C reaches this process too; what it means is for the parent to say.
process.on('SIGINT', () => undefined);

/** Between two slices the process notices that its parent has gone. */
const sliceMs = 20;

function spin(): void {
  const end = performance.now() + sliceMs;
  while (performance.now() < end);
  setImmediate(spin);
}

spin();
