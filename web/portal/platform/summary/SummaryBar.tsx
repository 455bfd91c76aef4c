import { healthBand, marginHealth } from '@candor/domain/margin/health.ts';
import type { MarginSummary } from '@candor/domain/margin/summary.ts';
import { ShieldAlert, ShieldCheck, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useLiveSummary } from '../useAccountMoney.ts';
import { useIsOffline } from '../useTradableQuote.ts';
import { percentOf } from './healthText.ts';
import styles from './SummaryBar.module.css';

/** The account's figures, computed here from live prices by the same rules as on the server (ruling R32). */
export function SummaryBar() {
  const { t } = useTranslation();
  const summary = useLiveSummary();
  return (
    <Panel className={styles.bar} aria-label={t('platform.summary.label')} aria-busy={summary === undefined}>
      <dl className={styles.figures}>
        <Figure name="balance" summary={summary} />
        <Figure name="equity" summary={summary} />
        <Figure name="freeMargin" summary={summary} />
        <Figure name="profit" summary={summary} />
        <Health summary={summary} />
      </dl>
      <Offline />
    </Panel>
  );
}

interface FigureProps {
  name: 'balance' | 'equity' | 'freeMargin' | 'profit';
  summary: MarginSummary | undefined;
}

function Figure({ name, summary }: FigureProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const isProfit = name === 'profit';
  return (
    <Entry name={name} label={t(`platform.summary.${name}`)}>
      {summary === undefined ? (
        <Skeleton width="72px" />
      ) : (
        <MoneyText value={summary[name]} symbol={symbol} signed={isProfit} arrow={isProfit} />
      )}
    </Entry>
  );
}

function Health({ summary }: { summary: MarginSummary | undefined }) {
  const { t } = useTranslation();
  const label = (
    <Tooltip text={t('platform.summary.healthHelp')}>
      <span className={styles.explained} tabIndex={0}>
        {t('platform.summary.health')}
      </span>
    </Tooltip>
  );
  if (summary === undefined)
    return (
      <Entry name="health" label={label}>
        <Skeleton width="96px" />
      </Entry>
    );
  const health = marginHealth(summary);
  if (health === undefined) {
    return (
      <Entry name="health" label={label}>
        <span className={styles.none}>{t('platform.summary.healthNone')}</span>
      </Entry>
    );
  }
  const band = healthBand(health);
  const Icon = band === 'safe' ? ShieldCheck : ShieldAlert;
  return (
    <Entry name="health" label={label}>
      <span className={styles.health} data-band={band}>
        <Icon size={14} aria-hidden="true" />
        {percentOf(health)}
        <span className={styles.gauge} aria-hidden="true">
          <span style={{ width: `${gaugeWidth(health)}%` }} />
        </span>
      </span>
    </Entry>
  );
}

/** Full from 600 % on. */
function gaugeWidth(health: bigint): string {
  const share = health / 6n;
  return String(share > 100n ? 100n : share < 0n ? 0n : share);
}

interface EntryProps {
  name: string;
  label: ReactNode;
  children: ReactNode;
}

function Entry({ name, label, children }: EntryProps) {
  return (
    <div className={styles.figure} data-figure={name}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Said here too, because the figures stand still while the line is down. */
function Offline() {
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  return (
    <p className={styles.offline} role="status">
      {isOffline && (
        <>
          <WifiOff size={16} aria-hidden="true" />
          {t('platform.offline')}
        </>
      )}
    </p>
  );
}
