import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { useTranslation } from 'react-i18next';
import { useQueriedService } from '../../data/queriedService.ts';
import { useService } from '../../data/useService.ts';
import { ModeBanner } from '../../ui/ModeBanner.tsx';
import { shortTime } from '../../ui/dates.ts';
import { useServerTime } from './useServerMinute.ts';

/** Rule SM-6: banner on every page while the installation is limited: what works, until when, and the broker's note. */
export function ServiceBanner() {
  return <Shown notice={useService()} to="clients" />;
}

/** Service banner for visitors, who have no trading socket: at the login, the registration and the contact form. */
export function VisitorsServiceBanner() {
  return <Shown notice={useQueriedService()} to="visitors" />;
}

function Shown({ notice, to }: { notice: ServiceNotice | undefined; to: 'clients' | 'visitors' }) {
  const { t } = useTranslation();
  const now = useServerTime();
  if (notice === undefined || notice.mode === 'normal') return null;
  const { mode, until, note } = notice;
  const end =
    until !== null && until > now ? t('service.banner.until', { until: `${shortTime(until)} UTC` }) : undefined;
  return (
    <ModeBanner
      end={end}
      note={note}
      label={t('service.banner.label')}
      mode={t(`service.banner.${mode}`)}
      text={t(`service.banner.${to}`)}
    />
  );
}
