import { expect, it } from 'vitest';
import { recordedPlace } from './recordedPlace.ts';

it.each([
  ['limit:northline/*/positionAmount', { brand: 'northline', symbol: undefined, name: 'positionAmount' }],
  ['limit:northline/EUR/USD/houseExposure', { brand: 'northline', symbol: 'EUR/USD', name: 'houseExposure' }],
  ['setting:northline/minimumDeposit', { brand: 'northline', symbol: undefined, name: 'minimumDeposit' }],
  ['opening:northline/*', { brand: 'northline', symbol: undefined, name: undefined }],
  ['opening:*/BTC/USD', { brand: undefined, symbol: 'BTC/USD', name: undefined }],
  ['term:metals/hours', undefined],
  ['client:12', undefined],
])('the record names where something holds: %s', (subject, place) => {
  expect(recordedPlace(subject)).toEqual(place);
});
