import { DepositsPage, WithdrawalsPage } from './PaymentsPage.tsx';
import { ReconciliationPage } from './ReconciliationPage.tsx';

/** Payment desks: one part of the build, fetched when the first of them is opened. */
export const paymentPages = {
  withdrawals: WithdrawalsPage,
  deposits: DepositsPage,
  reconciliation: ReconciliationPage,
};
