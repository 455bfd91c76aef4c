export { PictureImport } from './importPictures.ts';
export type { PictureOutcome } from './importPictures.ts';
export type { MediaDeps } from './deps.ts';
export { findPictureFile } from './pictures.ts';
export type { PictureFile } from './pictures.ts';
