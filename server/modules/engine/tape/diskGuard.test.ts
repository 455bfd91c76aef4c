import { expect, test } from 'vitest';
import { DiskGuard } from './diskGuard.ts';

test('B4.7 too little disk is reported once, and so is enough again', async () => {
  const notices: string[] = [];
  const guard = new DiskGuard({
    folder: import.meta.dirname,
    freeBytesMin: 1_000,
    onScarce: (free) => notices.push(`scarce ${free}`),
    onEnough: (free) => notices.push(`enough ${free}`),
  });
  for (const free of [5_000, 1_000, 999, 10, 500, 1_000, 2_000, 0]) guard.judge(free);
  expect(notices).toEqual(['scarce 999', 'enough 1000', 'scarce 0']);
});

test('the free space of a real disk can be read', async () => {
  const notices: number[] = [];
  const report = (free: number): void => void notices.push(free);
  const freeBytesMin = Number.MAX_SAFE_INTEGER;
  await new DiskGuard({ folder: import.meta.dirname, freeBytesMin, onScarce: report, onEnough: report }).check();
  expect(notices[0]).toBeGreaterThan(0);
});
