import { useTranslation } from 'react-i18next';
import { useAlerts } from '../../../data/alerts.ts';
import { Badge } from '../../../ui/Badge.tsx';

/** The name of the alerts' tab, with how many have fired and were not seen yet. */
export function AlertsLabel() {
  const { t } = useTranslation();
  const { data: alerts = [] } = useAlerts();
  const count = alerts.filter(({ state, seen }) => state === 'fired' && !seen).length;
  return (
    <>
      {t('platform.alerts.tab')}
      {count > 0 && <Badge tone="info">{t('platform.alerts.newCount', { count })}</Badge>}
    </>
  );
}
