import type { OfficePayment } from '@candor/contracts/http/office/payments.ts';
import { CirclePause, Clock } from 'lucide-react';
import { usePaymentTexts } from '../../data/officePayments.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shortTime } from '../../ui/dates.ts';
import { useNow } from '../shell/useNow.ts';

const tones = { green: 'positive', amber: 'warning', red: 'negative', paused: 'neutral' } as const;

/** Rule WD-12: the date promised to the client, and whether it is met; never by colour alone. */
export function ClockBadge({ row: { clock, due_at: due } }: { row: Pick<OfficePayment, 'clock' | 'due_at'> }) {
  const { t } = usePaymentTexts();
  const now = useNow();
  if (clock === null || due === null) return null;
  const isPaused = clock === 'paused';
  const word = isPaused ? 'paused' : now >= due ? 'overdue' : 'due';
  return (
    <Badge
      tone={tones[clock]}
      title={t(`desk.clocks.${clock}`)}
      icon={isPaused ? <CirclePause size={12} aria-hidden="true" /> : <Clock size={12} aria-hidden="true" />}
    >
      {t(`desk.${word}`, { day: shortTime(due) })}
    </Badge>
  );
}
