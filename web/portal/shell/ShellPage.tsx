import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router';
import { useAccount, accountQuery, queryClient, useBalance } from '../../data/queries.ts';
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
import { useSessionLife } from './useSessionLife.ts';
import { useSettledNotices } from './useSettledNotices.ts';
import { useSwitchedElsewhere } from '../frame/useSwitchAccount.ts';
import { useLayoutEffect, useRef, useEffect } from 'react';
import { keepNoticeRoom, releaseNoticeRoom } from '../../data/noticeRoom.ts';
import type { NoticePlace } from '../../data/noticeRoom.ts';
import { useIsOnboardingPending } from '../../data/onboarding.ts';
import { connectTrading } from '../../data/trading.ts';
import { useLivePrices } from '../../data/usePrices.ts';

/** Page of a logged-in client: everything that lives as long as the session, and the frame around the content. */
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
          {/* Comes first: it is shown before the account's answer, and later notices would push it down. */}
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

/** Error page: without the account no page of the portal can work. */
function AccountFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <main>
      <ErrorState title={t('shell.failed.title')} text={t('shell.failed.text')} onRetry={onRetry} />
    </main>
  );
}

/** Releases the space reserved for the notices when they are shown, and keeps their height for the next load. */
function useNoticeRoom(place: NoticePlace): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const isAccountPending = useAccount().isPending;
  const isOnboardingPending = useIsOnboardingPending();
  const isPending = isAccountPending || (place === 'platform' && isOnboardingPending);
  useLayoutEffect(() => {
    const { current } = box;
    if (isPending || current === null) return undefined;
    releaseNoticeRoom();
    const observer = new ResizeObserver(() => keepNoticeRoom(place, current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [isPending, place]);
  return box;
}

/** Keeps the two sockets open while the portal is. */
function useTradingConnection(): void {
  const account = useAccount().data?.account;
  const shown = useBalance().data?.account.kind;
  useLivePrices();
  useEffect(connectTrading, []);
  // Another tab of the same session may have switched the account.
  const isOther = account !== undefined && shown !== undefined && account !== shown;
  useEffect(() => {
    if (isOther) void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  }, [isOther]);
}
