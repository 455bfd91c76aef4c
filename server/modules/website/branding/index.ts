export { checkBrand } from './checkBrand.ts';
export type { BrandCheck } from './checkBrand.ts';
export type { Installed } from './checkConfiguration.ts';
export { configurationOf, readBrandDigests, readConfiguration } from './configuration.ts';
export type { Configuration } from './configuration.ts';
export type { Finding } from './finding.ts';
