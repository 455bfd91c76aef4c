import type { WireComplaintRow } from '@candor/contracts/http/complaints.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';

const tones = {
  received: 'info',
  acknowledged: 'info',
  underReview: 'info',
  answered: 'positive',
  reopened: 'warning',
  withdrawn: 'neutral',
  closed: 'neutral',
} as const;

/** Badge of the complaint's state. */
export function ComplaintBadge({ row: { state } }: { row: Pick<WireComplaintRow, 'state'> }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`complaints.states.${state}`)}</Badge>;
}
