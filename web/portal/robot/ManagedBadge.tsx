import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';

/** Ruling R9: badge of a position that the robot manages; closing it by hand is always possible. */
export function ManagedBadge({ isManaged }: { isManaged: boolean }) {
  const { t } = useTranslation();
  return isManaged ? <Badge title={t('robot.managed')}>{t('robot.title')}</Badge> : null;
}
