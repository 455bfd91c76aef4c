import type { ComplaintCaseRow } from '@candor/contracts/http/office/complaints.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';

const tones = {
  received: 'warning',
  acknowledged: 'info',
  underReview: 'info',
  answered: 'positive',
  reopened: 'warning',
  withdrawn: 'neutral',
  closed: 'neutral',
} as const;

/** State of the complaint, and how it was answered. */
export function StateBadge({ row: { state, outcome } }: { row: Pick<ComplaintCaseRow, 'state' | 'outcome'> }) {
  const { t } = useTranslation();
  const word = t(`complaints.states.${state}`);
  return (
    <Badge tone={tones[state]}>{outcome === null ? word : `${word}: ${t(`complaints.outcomes.${outcome}`)}`}</Badge>
  );
}
