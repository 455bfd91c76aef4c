export { checkBrand } from './checkBrand.ts';
export type { BrandCheck } from './checkBrand.ts';
export type { Installed } from './checkConfiguration.ts';
export type { Finding } from './finding.ts';
