import { createBrowserRouter } from 'react-router';
import { ApprovalsPage } from './approvals/ApprovalsPage.tsx';
import { AuditPage } from './audit/AuditPage.tsx';
import { InvitationPage } from './entrance/InvitationPage.tsx';
import { HomePage } from './home/HomePage.tsx';
import { Broken } from './shell/Broken.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { OfficeFrame } from './shell/OfficeFrame.tsx';
import { VerificationPage } from './verification/VerificationPage.tsx';

async function loadContent() {
  return (await import('./content/contentRoutes.tsx')).contentPages;
}

async function loadPayments() {
  return (await import('./payments/paymentRoutes.tsx')).paymentPages;
}

async function loadDealing() {
  return (await import('./dealing/dealingRoutes.tsx')).dealingPages;
}

async function loadPopups() {
  return (await import('./popups/popupRoutes.tsx')).popupPages;
}

async function loadAffiliates() {
  return (await import('./affiliates/affiliateRoutes.tsx')).affiliatePages;
}

async function loadStaff() {
  return (await import('./staff/staffRoutes.tsx')).staffPages;
}

async function loadBrands() {
  return (await import('./brands/brandRoutes.tsx')).brandPages;
}

async function loadClients() {
  return (await import('./clients/clientPages.tsx')).clientPages;
}

async function loadContact() {
  return (await import('./contact/contactRoutes.tsx')).contactPages;
}

export const router = createBrowserRouter([
  { path: '/invitation/:code', element: <InvitationPage />, errorElement: <Broken /> },
  {
    path: '/',
    element: <OfficeFrame />,
    errorElement: <Broken />,
    children: [
      { index: true, element: <HomePage /> },
      { path: 'verification/:id?', element: <VerificationPage /> },
      { path: 'approvals', element: <ApprovalsPage /> },
      { path: 'clients', lazy: async () => ({ Component: (await loadClients()).list }) },
      { path: 'clients/:id', lazy: async () => ({ Component: (await loadClients()).card }) },
      { path: 'audit', element: <AuditPage /> },
      { path: 'content', lazy: async () => ({ Component: (await loadContent()).list }) },
      { path: 'content/media', lazy: async () => ({ Component: (await loadContent()).media }) },
      { path: 'content/forms', lazy: async () => ({ Component: (await loadContent()).forms }) },
      { path: 'content/access', lazy: async () => ({ Component: (await loadContent()).access }) },
      { path: 'content/edit/:id', lazy: async () => ({ Component: (await loadContent()).edit }) },
      { path: 'payments/withdrawals/:id?', lazy: async () => ({ Component: (await loadPayments()).withdrawals }) },
      { path: 'payments/deposits/:id?', lazy: async () => ({ Component: (await loadPayments()).deposits }) },
      { path: 'payments/reconciliation', lazy: async () => ({ Component: (await loadPayments()).reconciliation }) },
      { path: 'dealing/:tab?', lazy: async () => ({ Component: (await loadDealing()).desk }) },
      { path: 'popups', lazy: async () => ({ Component: (await loadPopups()).list }) },
      { path: 'popups/:id', lazy: async () => ({ Component: (await loadPopups()).one }) },
      { path: 'affiliates/:id?', lazy: async () => ({ Component: (await loadAffiliates()).list }) },
      { path: 'brands/:id?', lazy: async () => ({ Component: (await loadBrands()).list }) },
      { path: 'staff', lazy: async () => ({ Component: (await loadStaff()).list }) },
      { path: 'contact/:id?', lazy: async () => ({ Component: (await loadContact()).contact }) },
      { path: 'mail', lazy: async () => ({ Component: (await loadContact()).mail }) },
      { path: '*', element: <NotFound /> },
    ],
  },
]);
