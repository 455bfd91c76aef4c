import { createBrowserRouter } from 'react-router';
import { ApprovalsPage } from './approvals/ApprovalsPage.tsx';
import { AuditPage } from './audit/AuditPage.tsx';
import { InvitationPage } from './entrance/InvitationPage.tsx';
import { HomePage } from './home/HomePage.tsx';
import { Broken } from './shell/Broken.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { OfficeFrame } from './shell/OfficeFrame.tsx';
import { VerificationPage } from './verification/VerificationPage.tsx';

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
      { path: 'audit', element: <AuditPage /> },
      { path: '*', element: <NotFound /> },
    ],
  },
]);
