import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Outlet } from 'react-router';
import type { RouteObject } from 'react-router';
import { useOfficeSession } from '../data/office.ts';
import { watchOfficeActivity } from '../data/officeActivity.ts';
import { ApprovalsPage } from './approvals/ApprovalsPage.tsx';
import { AuditPage } from './audit/AuditPage.tsx';
import { InvitationPage } from './entrance/InvitationPage.tsx';
import { SignInPage } from './entrance/SignInPage.tsx';
import { HomePage } from './home/HomePage.tsx';
import styles from './router.module.css';
import { Broken } from './shell/Broken.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { Opening } from './shell/Opening.tsx';
import { Rail } from './shell/Rail.tsx';
import { ServiceBanner } from './shell/ServiceBanner.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { VerificationPage } from './verification/VerificationPage.tsx';
import { QueryFailure } from './shell/QueryFailure.tsx';

async function loadContent() {
  return (await import('./content/contentRoutes.tsx')).contentPages;
}

async function loadPayments() {
  return (await import('./payments/paymentRoutes.tsx')).paymentPages;
}

async function loadPopups() {
  return (await import('./popups/popupRoutes.tsx')).popupPages;
}

async function loadStaff() {
  return (await import('./staff/staffRoutes.tsx')).staffPages;
}

async function loadStudio() {
  return (await import('./studio/studioRoutes.tsx')).studioPages;
}

async function loadClients() {
  return (await import('./clients/clientPages.tsx')).clientPages;
}

async function loadContact() {
  return (await import('./contact/contactRoutes.tsx')).contactPages;
}

async function loadReports() {
  return (await import('./reports/reportRoutes.tsx')).reportPages;
}

async function loadMailTexts() {
  return (await import('./mailTexts/mailTextRoutes.tsx')).mailTextPages;
}

async function loadSettings() {
  return (await import('./settings/settingsRoutes.tsx')).settingsPages;
}

/** Route of a desk whose code is loaded when it is opened; until then its skeleton is shown. */
function late(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }), hydrateFallbackElement: <Opening /> };
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
      late('clients', async () => (await loadClients()).list),
      late('clients/:id', async () => (await loadClients()).card),
      { path: 'audit', element: <AuditPage /> },
      late('data', async () => (await import('./data/DataPage.tsx')).DataPage),
      late('content', async () => (await loadContent()).list),
      late('content/media', async () => (await loadContent()).media),
      late('content/forms', async () => (await loadContent()).forms),
      late('content/access', async () => (await loadContent()).access),
      late('content/edit/:id', async () => (await loadContent()).edit),
      late('payments/withdrawals/:id?', async () => (await loadPayments()).withdrawals),
      late('payments/deposits/:id?', async () => (await loadPayments()).deposits),
      late('payments/reconciliation', async () => (await loadPayments()).reconciliation),
      late('dealing/:tab?', async () => (await import('./dealing/DealingPage.tsx')).DealingPage),
      late('popups', async () => (await loadPopups()).list),
      late('popups/:id', async () => (await loadPopups()).one),
      late('affiliates/:id?', async () => (await import('./affiliates/AffiliatesPage.tsx')).AffiliatesPage),
      late('brands/:id?', async () => (await import('./brands/BrandsPage.tsx')).BrandsPage),
      late('studio', async () => (await loadStudio()).studio),
      late('studio/new', async () => (await loadStudio()).begin),
      late('cases/:id?', async () => (await import('./cases/CasesPage.tsx')).CasesPage),
      late('staff', async () => (await loadStaff()).list),
      late('sessions', async () => (await loadStaff()).own),
      late('contact/:id?', async () => (await loadContact()).contact),
      late('complaints/:id?', async () => (await import('./complaints/ComplaintsPage.tsx')).ComplaintsPage),
      late('integrations/:tab?', async () => (await import('./integrations/IntegrationsPage.tsx')).IntegrationsPage),
      late('reports/:report?', async () => (await loadReports()).reports),
      late('reports/:brand/:report/:saved/:from/:until', async () => (await loadReports()).mailed),
      late('regulator', async () => (await import('./regulator/RegulatorPage.tsx')).RegulatorPage),
      late('service', async () => (await import('./service/ServicePage.tsx')).ServicePage),
      late('mail-texts', async () => (await loadMailTexts()).list),
      late('mail-texts/:template', async () => (await loadMailTexts()).one),
      late('screening-list', async () => (await import('./lists/ListPage.tsx')).ScreeningListPage),
      late('calendar', async () => (await import('./lists/ListPage.tsx')).CalendarImportsPage),
      late('settings', async () => (await loadSettings()).page),
      late('payment-providers', async () => (await loadSettings()).providers),
      late('price-sources', async () => (await loadSettings()).sources),
      late('setup', async () => (await import('./setup/SetupPage.tsx')).SetupPage),
      late('mail', async () => (await loadContact()).mail),
      { path: '*', element: <NotFound /> },
    ],
  },
]);

/** Frame of every desk; a person who is not signed in is asked to sign in at the same address. */
function OfficeFrame() {
  const { data: session, isPending, error, refetch } = useOfficeSession();
  if (isPending) return <div className={styles.waiting} aria-busy="true" />;
  if (error !== null) {
    return <QueryFailure error={error} onRetry={() => void refetch()} />;
  }
  return session === null ? <SignInPage /> : <Signed key={session.brand} />;
}

/** Desks of one brand, which are mounted again when another is chosen. */
function Signed() {
  const { t } = useTranslation();
  useEffect(() => watchOfficeActivity(), []);
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#content">
        {t('office.skip')}
      </a>
      <TopBar />
      <ServiceBanner />
      <Rail />
      <Outlet />
    </div>
  );
}
