import { expect, test } from 'vitest';
import { DiskGuard } from './diskGuard.ts';

test('B4.7 too little disk is reported once, and so is enough again', async () => {
  const told: string[] = [];
  const guard = new DiskGuard({
    folder: import.meta.dirname,
    freeBytesMin: 1_000,
    onScarce: (free) => told.push(`scarce ${free}`),
    onEnough: (free) => told.push(`enough ${free}`),
  });
  for (const free of [5_000, 1_000, 999, 10, 500, 1_000, 2_000, 0]) guard.judge(free);
  expect(told).toEqual(['scarce 999', 'enough 1000', 'scarce 0']);
});

test('the free space of a real disk can be read', async () => {
  const told: number[] = [];
  const tell = (free: number): void => void told.push(free);
  const freeBytesMin = Number.MAX_SAFE_INTEGER;
  await new DiskGuard({ folder: import.meta.dirname, freeBytesMin, onScarce: tell, onEnough: tell }).check();
  expect(told[0]).toBeGreaterThan(0);
});
