import { operatorKey } from './keySubject.ts';
import { operatorWebhook } from './webhookSubject.ts';

export { deliverDue, endOldDeliveries, queueEvents } from './deliver.ts';
export { readDeliveries } from './deliveries.ts';
export type { OperatorApiDeps } from './deps.ts';
export { enter } from './enter.ts';
export type { OperatorCaller } from './enter.ts';
export { endOldEvents, numberEvents } from './numberEvents.ts';
export { operatorHandlers } from './operatorRoutes.ts';
export type { OperatorHandler, OperatorHandlers } from './operatorRoutes.ts';
export { ListFile } from './readList.ts';

/** Kinds of approval of this module, each decided by two people. */
export const operatorSubjects = [operatorKey, operatorWebhook] as const;
