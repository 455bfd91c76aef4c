/** A bounded memory: keeps the most recently used items, up to a total weight. */
export class RecentlyUsed<T> {
  private readonly entries = new Map<string, T>();
  private readonly weigh: (value: T) => number;
  private readonly weightMax: number;
  private weight = 0;

  constructor(weightMax: number, weigh: (value: T) => number) {
    this.weightMax = weightMax;
    this.weigh = weigh;
  }

  get(key: string): T | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    // Reinserted, so that the oldest entry of the map is the one unused for the longest.
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: string, value: T): void {
    this.drop(key);
    this.entries.set(key, value);
    this.weight += this.weigh(value);
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.weightMax || oldest === key) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const value = this.entries.get(key);
    if (value === undefined) return;
    this.entries.delete(key);
    this.weight -= this.weigh(value);
  }
}
