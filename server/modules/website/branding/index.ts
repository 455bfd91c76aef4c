export { beginBrand } from './beginBrand.ts';
export type { BrandFolder } from './beginBrand.ts';
export { checkBrand } from './checkBrand.ts';
export type { BrandCheck } from './checkBrand.ts';
export type { Installed } from './checkConfiguration.ts';
export { brandIn, configurationOf, readBrandDigests, readConfiguration } from './configuration.ts';
export type { Configuration } from './configuration.ts';
export { CreatedBoard } from './createdBoard.ts';
export type { Finding } from './finding.ts';
export { folderTexts, withDraft } from './overlay.ts';
export type { BrandTexts, CheckedTexts } from './overlay.ts';
export { PublishedBoard } from './publishedBoard.ts';
export { publishedOver, rememberServed, servedSheet, servedTexts } from './servedTexts.ts';
export type { Published } from './servedTexts.ts';
export { issuePreview, openedPreview, spendPreview } from './previews.ts';
export type { ShownPreview } from './previews.ts';
export {
  deleteHosts,
  findClaims,
  findCreated,
  findNewestVersion,
  insertCreated,
  insertVersion,
  isPublished,
  listBrandIds,
  listVersions,
  lockState,
  updateCreated,
} from './store.ts';
export type { BrandVersion, CreatedClaims, CreatedState } from './store.ts';
