import type { ComplaintCaseRow } from '@candor/contracts/http/office/complaints.ts';
import { complaintTone } from '@candor/domain/complaints/clocks.ts';
import { CircleAlert, Clock } from 'lucide-react';
import { useComplaintTexts } from '../../data/complaintDesk.ts';
import { Badge } from '../../ui/Badge.tsx';
import { exactTime } from '../../ui/dates.ts';
import { roughAge } from '../shell/age.ts';
import desk from '../shell/Desk.module.css';
import { useNow } from '../shell/useNow.ts';

const tones = { late: 'negative', soon: 'warning', fresh: 'neutral' } as const;

/** Rule CP-7: says what is due and when, with an icon and a colour. */
export function DueBadge({ clock }: { clock: ComplaintCaseRow['clock'] }) {
  const { t } = useComplaintTexts();
  const now = useNow();
  if (clock === null) return <span className={desk.quiet}>{t('due.none')}</span>;
  const tone = complaintTone(clock, now);
  const Icon = tone === 'late' ? CircleAlert : Clock;
  return (
    <Badge tone={tones[tone]} title={exactTime(clock.due)} icon={<Icon size={12} aria-hidden="true" />}>
      {t(`due.${tone}`, { what: t(`due.${clock.kind}`), age: roughAge(t, Math.abs(clock.due - now)) })}
    </Badge>
  );
}
