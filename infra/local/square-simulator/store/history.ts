/** How records looked before their last changes, so that an index can answer from a moment ago. Not journalled. */
export class History<T> {
  readonly #changes = new Map<string, { readonly before: T | undefined; readonly at: number }[]>();

  remember(key: string, before: T | undefined, at: number): void {
    this.#changes.set(key, [...(this.#changes.get(key) ?? []), { before, at }]);
  }

  /** The records as they were at `moment` (milliseconds). */
  asOf(moment: number, current: readonly T[], key: (record: T) => string): T[] {
    return current.flatMap((record) => {
      const change = this.#changes.get(key(record))?.find(({ at }) => at > moment);
      if (!change) return [record];
      return change.before === undefined ? [] : [change.before];
    });
  }
}
