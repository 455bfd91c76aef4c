import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router';
import { useAccount } from '../../data/queries.ts';
import { ErrorState } from '../../ui/States.tsx';
import { OnboardingBar } from '../onboarding/OnboardingBar.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { DemonstrationNote } from './DemonstrationNote.tsx';
import { LostFactorsBanner } from './LostFactorsBanner.tsx';
import { EmailBanner } from './EmailBanner.tsx';
import { FreshLoginDialog } from '../../factors/FreshLoginDialog.tsx';
import { OwnLimitBanner } from './OwnLimitBanner.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { ServiceBanner } from '../frame/ServiceBanner.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import { ShellHeader } from './ShellHeader.tsx';
import { useNoticeRoom } from './useNoticeRoom.ts';
import { useSessionLife } from './useSessionLife.ts';
import { useSettledNotices } from './useSettledNotices.ts';
import { useSwitchedElsewhere } from '../frame/useSwitchAccount.ts';
import { useTradingConnection } from './useTradingConnection.ts';

/** A page of a logged-in client: what lives as long as the session, and the frame around what is shown. */
export function ShellPage({ children }: { children: ReactNode }) {
  const { isLoadingError, refetch } = useAccount();
  useSessionLife();
  useTradingConnection();
  useSettledNotices();
  useSwitchedElsewhere();
  const isPlatform = useMatch('/platform/:symbol') !== null;
  const noticesRef = useNoticeRoom(isPlatform ? 'platform' : 'pages');
  return (
    <ShellFrame
      header={<ShellHeader />}
      noticesRef={noticesRef}
      notices={
        <>
          {/* First: it is there before the account's answer, and what comes with the answer would push it down. */}
          <DemonstrationNote />
          <ServiceBanner />
          <OwnLimitBanner />
          <LostFactorsBanner />
          <EmailBanner />
          {isPlatform && <OnboardingBar />}
        </>
      }
    >
      {isLoadingError ? <AccountFailed onRetry={() => void refetch()} /> : children}
      <ConnectionNotice />
      <IdleWarning />
      <FreshLoginDialog />
    </ShellFrame>
  );
}

/** Without the account no page of the portal can go on. */
function AccountFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <main>
      <ErrorState title={t('shell.failed.title')} text={t('shell.failed.text')} onRetry={onRetry} />
    </main>
  );
}
