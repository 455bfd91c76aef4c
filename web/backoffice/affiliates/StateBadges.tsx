import type { OfficeAffiliate } from '@candor/contracts/http/office/affiliates.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import styles from './Affiliates.module.css';

const tones = { invited: 'info', active: 'positive', disabled: 'neutral' } as const;

/** State of the partner's access, and whether a payout waits. */
export function StateBadges({ row }: { row: OfficeAffiliate }) {
  const { t } = useDeskTexts();
  return (
    <span className={styles.badges}>
      <Badge tone={tones[row.state]}>{t(`affiliates.states.${row.state}`)}</Badge>
      {row.waiting !== null && <Badge tone="warning">{t(`affiliates.waiting.${row.waiting.state}`)}</Badge>}
    </span>
  );
}
