import { negate } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { LiveRate } from './LiveRate.tsx';
import { previewOf } from './preview.ts';
import { FigureRow } from './TicketFigures.tsx';
import styles from './TicketFigures.module.css';
import { useOpenRateLabel } from './useOpenRateLabel.ts';
import type { TicketForm } from './useTicketForm.ts';

/** Shows what matters before the last press: the price, the cost, and the most that this trade can lose. */
export function ConfirmFigures({ ticket }: { ticket: TicketForm }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { decisions, side, facts } = ticket;
  const openRateLabel = useOpenRateLabel(side, facts.markUp);
  const decision = decisions[side];
  if (!decision.ok) return null;
  const { cost, atStop, isStopBehind } = previewOf(decision.value, facts.account);
  const stopped = isStopBehind ? undefined : atStop;
  return (
    <dl className={styles.figures}>
      <FigureRow label={openRateLabel}>
        <span className={styles.live}>
          <LiveRate ticket={ticket} direction={side} of="rate" />
        </span>
      </FigureRow>
      <FigureRow label={t('platform.ticket.cost')}>
        <MoneyText value={cost} symbol={symbol} signed />
      </FigureRow>
      <FigureRow label={t(stopped === undefined ? 'platform.confirm.worst' : 'platform.ticket.lossAtStop')}>
        <MoneyText value={stopped ?? negate(decision.value.amount)} symbol={symbol} signed />
      </FigureRow>
    </dl>
  );
}
