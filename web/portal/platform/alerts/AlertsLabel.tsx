import { useTranslation } from 'react-i18next';
import { useAlerts } from '../../../data/alerts.ts';
import { Badge } from '../../../ui/Badge.tsx';

/** Name of the alerts' tab, with the number of fired alerts that were not seen yet. */
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
