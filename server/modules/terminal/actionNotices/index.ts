export { tellActions } from './tellActions.ts';
export type { ActionNoticeParts } from './tellActions.ts';
