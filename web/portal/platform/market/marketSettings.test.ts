import { expect, test } from 'vitest';
import { figures, readMarketSettings, writeMarketSettings } from './marketSettings.ts';
import { sortKeys } from './sortAssets.ts';

test('what is written is read back', () => {
  for (const sort of sortKeys)
    for (const figure of figures)
      for (const isFavourites of [true, false]) {
        const settings = { sort, figure, isFavourites };
        expect(readMarketSettings(writeMarketSettings(settings))).toEqual(settings);
      }
});

test.each([null, '', '{"sort":1}', 'nothing known'])('%j is the settings of a first visit', (stored) => {
  expect(readMarketSettings(stored)).toEqual({ sort: 'default', figure: 'day', isFavourites: false });
});
