/** One figure of a run, with the figure it is compared with: only the ratio is meaningful on a shared machine. */
export interface Figure {
  readonly goal: string;
  readonly what: string;
  readonly ours: number;
  readonly baseline: number;
  readonly unit: string;
  /** The ratio that the gate of ruling B7 requires, and whether it is a minimum or a maximum. */
  readonly gate: { readonly ratio: number; readonly sense: 'at least' | 'at most' };
}

/** Prints the figures; false if a gate was missed. */
export function print(figures: readonly Figure[]): boolean {
  const held = figures.map((figure) => {
    const { goal, what, ours, baseline, unit, gate } = figure;
    const isHeld = holds(figure);
    process.stdout.write(
      `${goal} ${what}\n   ours ${format(ours)} ${unit}, baseline ${format(baseline)} ${unit}, ratio ${format(ours / baseline)} (${gate.sense} ${gate.ratio}: ${isHeld ? 'holds' : 'MISSED'})\n`,
    );
    return isHeld;
  });
  return held.every(Boolean);
}

function holds({ ours, baseline, gate }: Figure): boolean {
  const ratio = ours / baseline;
  return gate.sense === 'at least' ? ratio >= gate.ratio : ratio <= gate.ratio;
}

function format(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}

/** Runs `work` repeatedly, `lanes` at a time, for this long; returns how many runs a second were completed. */
export async function rate(lanes: number, durationMs: number, work: (lane: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  let rounds = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() - start < durationMs) {
        await work(lane);
        rounds += 1;
      }
    }),
  );
  return (rounds * 1_000) / (performance.now() - start);
}
