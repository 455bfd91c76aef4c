import type { ComplaintCase } from '@candor/contracts/http/office/complaints.ts';
import { useComplaintTexts } from '../../data/complaintDesk.ts';
import { useCurrency } from '../../data/office.ts';
import { Badge } from '../../ui/Badge.tsx';
import desk from '../shell/Desk.module.css';
import { useSums } from '../shell/useSums.ts';
import { useSignedSum } from './useSignedSum.ts';

const tones = { waiting: 'warning', done: 'positive', refused: 'negative' } as const;

/** Rule CP-9: the promised redress, and the adjustments that name the complaint. */
export function RedressPanel({ complaint: { row, redress, adjustments } }: { complaint: ComplaintCase }) {
  const { t } = useComplaintTexts();
  const { code } = useCurrency();
  const { amountText } = useSums();
  const signed = useSignedSum();
  if (redress === null && adjustments.length === 0) return null;
  return (
    <div className={desk.section}>
      <h3>{t('redress.title')}</h3>
      {redress !== null && <p>{t('redress.promised', { amount: amountText(redress, code) })}</p>}
      {adjustments.length === 0 && (
        <p className={desk.warning}>
          {row.client === null ? t('redress.noAccount') : t('redress.none', { number: row.number })}
        </p>
      )}
      <ul className={desk.rows}>
        {adjustments.map(({ approval, amount, state }) => (
          <li key={approval}>
            <span className={desk.rowText}>
              {t('redress.line', { approval: `#${approval}`, amount: signed(amount) })}
            </span>
            <Badge tone={tones[state]}>{t(`redress.states.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
