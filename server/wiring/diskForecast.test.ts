import { expect, it } from 'vitest';
import { HOUR_MS } from '@candor/domain/time.ts';
import { DiskForecast } from './diskForecast.ts';

const GIB = 1_024 ** 3;

/** Returns the forecast after the last of these observations, each given as `[hour, GiB free]`. */
function daysAfter(
  reserved: number,
  observations: readonly (readonly [hour: number, free: number])[],
): number | undefined {
  const forecast = new DiskForecast(reserved * GIB);
  let days: number | undefined;
  for (const [hour, free] of observations) days = forecast.add(hour * HOUR_MS, free * GIB);
  return days;
}

it.each<[string, number, readonly (readonly [number, number])[], number | undefined]>([
  ['one look says nothing', 0, [[0, 100]], undefined],
  ['nor do five hours', 0, [[0, 100], [5, 50]], undefined], // prettier-ignore
  ['ten GiB a day of a hundred', 0, [[0, 110], [24, 100]], 10], // prettier-ignore
  ['what must stay free does not count', 20, [[0, 110], [24, 100]], 8], // prettier-ignore
  ['less than must stay free', 200, [[0, 110], [24, 100]], 0], // prettier-ignore
  ['a disk that got freer', 0, [[0, 100], [24, 110]], undefined], // prettier-ignore
  ['a disk that stays', 0, [[0, 100], [24, 100]], undefined], // prettier-ignore
  ['only the last week counts', 0, [[0, 1_000], [169, 80], [193, 70]], 7], // prettier-ignore
  ['looks from before the clock was set back do not', 0, [[50, 100], [10, 100], [34, 90]], 9], // prettier-ignore
])('%s', (_name, reserved, observations, days) => {
  expect(daysAfter(reserved, observations)).toBe(days);
});
