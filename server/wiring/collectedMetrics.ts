import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

export interface Count<Label extends string> {
  readonly labels: Partial<Record<Label, string>>;
  readonly count: number;
}

/** Metrics that are read when a program asks for them. */
export class CollectedMetrics {
  readonly #registers: Registry[];

  constructor(registry: Registry) {
    this.#registers = [registry];
  }

  /** Adds a figure. */
  gauge<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: (gauge: Gauge<Label>) => Promise<void> | void,
  ): void {
    const settings = { name, help, labelNames: [...labels], registers: this.#registers };
    const gauge: Gauge<Label> = new Gauge({ ...settings, collect: () => read(gauge) });
  }

  /** Adds a count that is kept elsewhere. */
  total<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    read: () => Promise<readonly Count<Label>[]> | readonly Count<Label>[],
  ): void {
    const settings = { name, help, labelNames: [...labels], registers: this.#registers };
    const counter: Counter<Label> = new Counter({
      ...settings,
      collect: async () => {
        const counts = await read();
        // Reset and set without waiting between: two programs may be reading.
        counter.reset();
        for (const { labels: of, count } of counts) counter.inc(of, count);
      },
    });
  }
}
