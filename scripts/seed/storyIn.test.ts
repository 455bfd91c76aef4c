import { brandNames } from '@candor/brands/folder.ts';
import { allowedLeverages } from '@candor/domain/margin/leverage.ts';
import { isWholeMinor } from '@candor/domain/money/currency.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { findInstrument } from '@candor/server/modules/engine/instruments/index.ts';
import { expect, test } from 'vitest';
import { referredStories } from './referred.ts';
import { stories } from './story.ts';
import { cents, hostOf, storyIn } from './storyIn.ts';

const all = [...stories, ...referredStories];

test.each(brandNames())(
  '%s can be the base brand: its stories keep to its currency, leverages and instruments',
  (id) => {
    const brand = loadBrand(id);
    for (const { deposit, trades } of all.map((story) => storyIn(brand, story))) {
      for (const sum of [deposit, ...trades.map(({ amount }) => amount)])
        expect(isWholeMinor(cents(sum), brand.currency.code), sum).toBe(true);
      for (const { symbol, leverage } of trades) {
        const instrument = findInstrument(symbol);
        const offered = instrument === undefined ? [] : (brand.leverages[instrument.category] ?? []);
        const caps = instrument?.leverageCaps ?? { 'esma-retail': 1 };
        const facts = { offered, indexes: [...offered.keys()], regime: brand.regime, caps };
        expect(allowedLeverages(facts), symbol).toContain(leverage);
        expect(brand.hiddenInstruments).not.toContain(symbol);
      }
    }
  },
);

test('everyone in the stories may register, whatever countries the brand serves and factors it wants', () => {
  const host = hostOf({ ...loadBrand('lindenwerk'), registration: false }, all);
  expect(host).toMatchObject({ registration: true, revealEmailState: true, secondFactor: 'optional' });
  expect(host.allowedCountries).toEqual(expect.arrayContaining(['DE', 'ES', 'SE', 'RO']));
});
