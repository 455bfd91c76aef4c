/** Milliseconds of each step of the honest client, by step. */
export type Times = Readonly<Record<string, readonly number[]>>;

/** The honest client's slowdown by an attack. */
export interface Ratios {
  readonly median: number;
  readonly p95: number;
  /** The step with the greatest slowdown, and its 95th percentile as a multiple of its usual time. */
  readonly slowest: { readonly step: string; readonly p95: number };
}

/** Returns the value that this part of all values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

/** Compares times: each step's are divided by its own earlier median, then taken together. */
export function compare(before: Times, during: Times): Ratios {
  const usual = new Map(Object.entries(before).map(([step, times]) => [step, quantile(times, 0.5)]));
  const relative = (times: Times): number[] =>
    Object.entries(times).flatMap(([step, each]) => each.map((time) => time / (usual.get(step) ?? time)));
  const [calm, attacked] = [relative(before), relative(during)];
  const ratio = (part: number): number => quantile(attacked, part) / quantile(calm, part);
  return { median: ratio(0.5), p95: ratio(0.95), slowest: slowestOf(before, during) };
}

function slowestOf(before: Times, during: Times): Ratios['slowest'] {
  const each = Object.entries(during).map(([step, times]) => {
    const calm = quantile(before[step] ?? times, 0.95);
    return { step, p95: quantile(times, 0.95) / calm };
  });
  return each.toSorted((one, other) => other.p95 - one.p95)[0] ?? { step: '', p95: 0 };
}

export function joined(all: readonly Times[]): Times {
  const steps = new Set(all.flatMap((times) => Object.keys(times)));
  return Object.fromEntries([...steps].map((step) => [step, all.flatMap((times) => times[step] ?? [])]));
}
