import { healthBand, marginHealth } from '@candor/domain/margin/health.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { Popover, PopoverAction } from '../../../ui/Popover.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import { useLive } from '../../../ui/useLive.ts';
import { everyRound, useLiveFigure, useSummaryNow } from '../useAccountMoney.ts';
import { percentOf } from './healthText.ts';
import { Entry } from './LiveFigure.tsx';
import styles from './SummaryBar.module.css';
import { showWhatIf } from '../whatIf/showWhatIf.ts';

/** Margin health: a light and a number, which explain themselves on hover, focus and tap. */
export function HealthFigure() {
  const { t } = useTranslation();
  const trigger = (
    <button type="button" className={styles.explained}>
      <Light />
    </button>
  );
  return (
    <Entry name="health" label={t('platform.summary.health')}>
      <Popover title={t('platform.summary.health')} trigger={trigger}>
        <Explanation />
        <PopoverAction onClick={showWhatIf}>{t('platform.whatIf.open')}</PopoverAction>
      </Popover>
    </Entry>
  );
}

function Light() {
  const { t } = useTranslation();
  const summaryNow = useSummaryNow();
  const band = useLiveFigure((summary) => bandOf(marginHealth(summary)));
  if (summaryNow === undefined) return <Skeleton width="96px" />;
  if (band === undefined) return <span className={styles.none}>{t('platform.summary.healthNone')}</span>;
  const read = () => marginHealth(summaryNow());
  const Icon = band === 'safe' ? ShieldCheck : ShieldAlert;
  return (
    <span className={styles.health} data-band={band}>
      <Icon size={14} aria-hidden="true" />
      <LiveText subscribe={everyRound} read={() => percentOf(read())} />
      <span className="visually-hidden">{t(`platform.summary.band.${band}`)}</span>
      <Gauge read={read} />
    </span>
  );
}

function Gauge({ read }: { read: () => bigint | undefined }) {
  const bar = useLive<HTMLSpanElement>(everyRound, (element) =>
    element.style.setProperty('transform', `scaleX(${gaugeWidth(read() ?? 0n)}%)`),
  );
  return (
    <span className={styles.gauge} aria-hidden="true">
      <span ref={bar} />
    </span>
  );
}

function bandOf(health: bigint | undefined) {
  return health === undefined ? undefined : healthBand(health);
}

/** Returns the gauge's width in percent, full from 600 % on. */
function gaugeWidth(health: bigint): string {
  const share = health / 6n;
  return String(share > 100n ? 100n : share < 0n ? 0n : share);
}

/** Explains the formula with the client's own numbers. */
function Explanation() {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const equity = useLiveFigure((summary) => summary.equity);
  const used = useLiveFigure((summary) => summary.used);
  const health = useLiveFigure(marginHealth);
  if (equity === undefined || used === undefined || health === undefined) {
    return <p className={styles.help}>{t('platform.summary.healthHelpNone')}</p>;
  }
  return (
    <>
      <p className={styles.formula}>
        <MoneyText value={equity} symbol={symbol} /> ÷ <MoneyText value={used} symbol={symbol} /> = {percentOf(health)}
      </p>
      <p className={styles.help}>{t('platform.summary.healthHelp')}</p>
      <p className={styles.help}>{t(`platform.summary.band.${healthBand(health)}`)}</p>
    </>
  );
}
