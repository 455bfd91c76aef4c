import { formExport } from './formExport.ts';
import { contentPublication } from './publish.ts';

export type { EditorDeps } from './deps.ts';
export { carryOutPlans } from './plans.ts';
export { findPreview } from './previews.ts';
export type { PreviewedDocument } from './previewStore.ts';

/** Kinds of approval of this module, each decided by two people. */
export const contentSubjects = [contentPublication, formExport] as const;
