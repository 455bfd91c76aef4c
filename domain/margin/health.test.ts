import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { healthBand, marginHealth } from './health.ts';

test.each([
  [6_310_890_000n, 1_200_000_000n, 525n],
  [599_999_999n, 1_200_000_000n, 49n],
  [600_000_000n, 1_200_000_000n, 50n],
  [-1_000_000n, 3_000_000n, -34n],
  [6_310_890_000n, 0n, undefined],
])('equity %d over open amounts %d is %s percent', (equity, used, percent) => {
  expect(marginHealth({ equity: money(equity), used: money(used) })).toBe(percent);
});

test.each([
  [525n, 'safe'],
  [200n, 'safe'],
  [199n, 'watch'],
  [100n, 'watch'],
  [99n, 'danger'],
] as const)('%d percent is %s', (percent, band) => {
  expect(healthBand(percent)).toBe(band);
});
