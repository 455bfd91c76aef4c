import { formExport } from './formExport.ts';
import { contentPublication } from './publish.ts';

export type { EditorDeps } from './deps.ts';
export { carryOutPlans } from './plans.ts';
export { findPreview } from './previews.ts';
export type { PreviewedDocument } from './previewStore.ts';

/** What two people decide here. */
export const contentSubjects = [contentPublication, formExport] as const;
