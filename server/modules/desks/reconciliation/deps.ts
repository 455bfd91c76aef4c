import type { PaymentDeskDeps } from '../paymentDesk/index.ts';

/** Dependencies of actions by staff; a credit is made by the payment desk. */
export type ReconciliationDeps = PaymentDeskDeps;
