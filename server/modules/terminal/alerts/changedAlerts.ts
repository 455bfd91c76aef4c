import type { BrandId } from '@candor/domain/ids.ts';

interface ChangedAlertsSettings {
  readonly read: (brandId: BrandId, ids: readonly number[]) => Promise<void>;
  /** Reports a failed read, which is tried again. */
  readonly onTrouble: (error: unknown) => void;
}

/** Delay before a read, which collects the alerts that a moving market changes together. */
const COLLECT_MS = 50;
const RETRY_MS = 1_000;
const READ_AT_ONCE = 1_000;

/** Alerts that may have changed elsewhere: collected for a moment and read together, one statement at a time. */
export class ChangedAlerts {
  readonly #settings: ChangedAlertsSettings;
  readonly #waiting = new Map<BrandId, Set<number>>();
  /** Timer of the next read, and the read under way. */
  #next: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #isOver = false;

  constructor(settings: ChangedAlertsSettings) {
    this.#settings = settings;
  }

  add(brandId: BrandId, ids: Iterable<number>): void {
    const waiting = this.#waiting.get(brandId) ?? new Set();
    for (const id of ids) waiting.add(id);
    if (waiting.size === 0) return;
    this.#waiting.set(brandId, waiting);
    if (this.#next === undefined) this.#readIn(COLLECT_MS);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#next);
    await this.#reading;
  }

  #readIn(ms: number): void {
    if (this.#isOver) return;
    this.#next = setTimeout(() => {
      this.#reading = this.#read();
    }, ms);
  }

  async #read(): Promise<void> {
    let wait = COLLECT_MS;
    for (const [brandId, waiting] of [...this.#waiting]) {
      const ids = [...waiting].slice(0, READ_AT_ONCE);
      for (const id of ids) waiting.delete(id);
      if (waiting.size === 0) this.#waiting.delete(brandId);
      try {
        await this.#settings.read(brandId, ids);
      } catch (error) {
        this.#settings.onTrouble(error);
        this.#waiting.set(brandId, new Set([...ids, ...(this.#waiting.get(brandId) ?? [])]));
        wait = RETRY_MS;
      }
    }
    this.#next = undefined;
    if (this.#waiting.size > 0) this.#readIn(wait);
  }
}
