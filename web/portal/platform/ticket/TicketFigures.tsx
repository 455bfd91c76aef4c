import { marginHealth } from '@candor/domain/margin/health.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { TFunction } from 'i18next';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { SegmentedControl } from '../../../ui/Choice.tsx';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { percentOf } from '../summary/healthText.ts';
import { previewOf } from './preview.ts';
import styles from './TicketFigures.module.css';
import { useOpenRateLabel } from './useOpenRateLabel.ts';
import type { TicketForm } from './useTicketForm.ts';

interface TicketFiguresProps {
  ticket: TicketForm;
  /** Whether the figures have a switch between the sides, because both buttons are in view. */
  hasSides: boolean;
}

/** Figures before the click: what changes from and to, the cost, and the liquidation price. */
export function TicketFigures({ ticket, hasSides }: TicketFiguresProps) {
  const { t } = useTranslation();
  const { side, chooseSide, draft } = ticket;
  const title = t(draft.type === 'market' ? 'platform.ticket.after' : 'platform.ticket.onceFilled');
  return (
    <section className={styles.figures} aria-label={title}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {hasSides && (
          <SegmentedControl
            label={t('platform.ticket.side')}
            className={styles.sides}
            options={[
              { value: 'sell', label: t('platform.ticket.ifSell') },
              { value: 'buy', label: t('platform.ticket.ifBuy') },
            ]}
            value={side}
            onChange={chooseSide}
          />
        )}
      </header>
      <Changes ticket={ticket} />
      <Terms ticket={ticket} />
    </section>
  );
}

function Changes({ ticket: { decisions, side, summary, facts } }: { ticket: TicketForm }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const decision = decisions[side];
  const after = decision.ok ? previewOf(decision.value, facts.account) : undefined;
  const rows = [
    ['used', summary.used, after?.used],
    ['freeMargin', summary.freeMargin, after?.freeMargin],
    ['equity', summary.equity, after?.equity],
  ] as const;
  return (
    <dl className={styles.list}>
      {rows.map(([name, from, to]) => (
        <FigureRow key={name} label={t(`platform.ticket.${name}`)}>
          <From>{moneyText(from, { symbol })}</From>
          {to === undefined ? t('platform.ticket.unknown') : moneyText(to, { symbol })}
        </FigureRow>
      ))}
      <FigureRow label={t('platform.ticket.health')}>
        <From>{percentOf(marginHealth(summary))}</From>
        {percentOf(after?.health)}
      </FigureRow>
    </dl>
  );
}

function Terms({ ticket }: { ticket: TicketForm }) {
  const { decisions, side, facts, asset } = ticket;
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const decision = decisions[side];
  const after = decision.ok ? previewOf(decision.value, facts.account) : undefined;
  const openRateLabel = useOpenRateLabel(side, facts.markUp);
  const unknown = t('platform.ticket.unknown');
  const figure = (rate: Rate | undefined) => (rate === undefined ? unknown : priceText(rate, asset.decimals));
  return (
    <dl className={styles.list}>
      <FigureRow label={openRateLabel}>{figure(after?.openRate)}</FigureRow>
      <FigureRow label={t('platform.ticket.cost')}>
        {after === undefined ? unknown : <MoneyText value={after.cost} symbol={symbol} signed />}
      </FigureRow>
      <FigureRow label={t('platform.ticket.overnight')}>{t('platform.ticket.overnightNone')}</FigureRow>
      <FigureRow label={t('platform.ticket.lossAtStop')}>
        {after?.atStop === undefined ? unknown : <MoneyText value={after.atStop} symbol={symbol} signed />}
      </FigureRow>
      <FigureRow label={t('platform.ticket.profitAtTarget')}>
        {after?.atTarget === undefined ? unknown : <MoneyText value={after.atTarget} symbol={symbol} signed />}
      </FigureRow>
      <FigureRow label={t(after?.endsBy === 'closeOut' ? 'platform.ticket.closeOutAt' : 'platform.ticket.endsAt')}>
        {after === undefined ? unknown : endText(after.endsAt, asset.decimals, t)}
      </FigureRow>
    </dl>
  );
}

/** Formats the liquidation price; a buy without leverage loses its whole amount only at a price of zero. */
function endText(endsAt: Rate, decimals: number, t: TFunction): string {
  return endsAt === 0n ? t('platform.ticket.endsNever') : priceText(endsAt, decimals);
}

/** Row of a figure with its name. */
export function FigureRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function From({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={styles.from}>
      {children}
      <ArrowRight size={12} role="img" aria-label={t('platform.ticket.becomes')} />
    </span>
  );
}
