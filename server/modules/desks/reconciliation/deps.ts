import type { PaymentDeskDeps } from '../paymentDesk/index.ts';

/** What staff's acts need: a credit is the desk's own. */
export type ReconciliationDeps = PaymentDeskDeps;
