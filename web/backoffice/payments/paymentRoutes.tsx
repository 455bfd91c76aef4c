import { DepositsPage, WithdrawalsPage } from './PaymentsPage.tsx';
import { ReconciliationPage } from './ReconciliationPage.tsx';

/** The desks of money: one part of the build, fetched when the first of them is opened. */
export const paymentPages = {
  withdrawals: WithdrawalsPage,
  deposits: DepositsPage,
  reconciliation: ReconciliationPage,
};
