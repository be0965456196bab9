/**
 * A door that opens once so many have come to it, and stays open. What a race is about happens then on every machine; left
 * to chance, the racers may come one after the other.
 */
export function doorFor(count: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come === count) open();
    return opened;
  };
}
