export { instruments } from './catalogue.ts';
export type { CatalogueInstrument } from './catalogue.ts';
export {
  changedTickers,
  decimalsOf,
  findInstrument,
  learnSymbolChanges,
  namesOf,
  symbolOf,
  tickerOf,
} from './names.ts';
export { findOffered, offeredInstruments } from './offered.ts';
export type { Offer } from './offered.ts';
export { categoryId, presentAsset } from './present.ts';
export { platformPath } from './platformPath.ts';
export { ageLimitNow, hoursNow, learnTerms } from './terms.ts';
