export type { EditorDeps } from './deps.ts';
export { carryOutPlans } from './plans.ts';
export { applyPublication } from './publish.ts';
export { applyExport } from './formExport.ts';
export { findPreview } from './previews.ts';
export type { PreviewedDocument } from './previewStore.ts';
