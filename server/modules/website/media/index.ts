export { PictureImport } from './importPictures.ts';
export type { PictureOutcome } from './importPictures.ts';
export type { MediaParts } from './parts.ts';
export { findPictureFile } from './pictures.ts';
export type { PictureFile } from './pictures.ts';
