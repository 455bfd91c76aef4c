export { findInstrument, instruments } from './catalogue.ts';
export type { CatalogueInstrument } from './catalogue.ts';
export { categoryId, presentAsset } from './present.ts';
