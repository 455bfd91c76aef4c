export { tellActions } from './tellActions.ts';
export type { ActionNoticeDeps } from './tellActions.ts';
