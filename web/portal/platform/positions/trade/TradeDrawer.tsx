import type { Asset } from '@candor/contracts/http/data.ts';
import type { TradeEvidence } from '@candor/contracts/http/history.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { useQuery } from '@tanstack/react-query';
import { MARK_UP } from '@candor/domain/pricing/rates.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../../../data/brand.ts';
import { evidenceQuery } from '../../../../data/history.ts';
import { sealOfEvidence } from '../../../../data/seals.ts';
import { evidenceTime } from '../../../../ui/dates.ts';
import { Drawer } from '../../../../ui/Dialog.tsx';
import { MoneyText, sideOf } from '../../../../ui/MoneyText.tsx';
import { markUpText, moneyText, percentText, priceText } from '../../../../ui/numbers.ts';
import { ErrorState } from '../../../../ui/States.tsx';
import { displaySymbol } from '../../instrumentName.ts';
import { profitPercent } from '../../stake.ts';
import { PercentCell, ProfitCell } from '../LiveCells.tsx';
import { ReceiptLink } from '../ReceiptLink.tsx';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { SideBadge } from '../SideBadge.tsx';
import { assetOf } from '../tradedAssets.ts';
import { Corrections } from './Corrections.tsx';
import { DiaryForm } from './DiaryForm.tsx';
import { ExecutionFacts } from './ExecutionFacts.tsx';
import { Fact, Facts } from './Facts.tsx';
import styles from './TradeDrawer.module.css';
import { WhyLink } from './WhyLink.tsx';

interface TradeDrawerProps {
  position: WirePosition;
  assets: readonly Asset[];
  onClose: () => void;
}

/** Everything stored about a trade, open or closed, and the client's own notes on it. */
export function TradeDrawer({ position, assets, onClose }: TradeDrawerProps) {
  const { t } = useTranslation();
  const asset = assetOf(position, assets);
  return (
    <Drawer isOpen isWide onClose={onClose} title={t('platform.trade.title', { symbol: displaySymbol(asset) })}>
      <Content position={position} asset={asset} />
    </Drawer>
  );
}

function Content({ position, asset }: { position: WirePosition; asset: Asset }) {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery(evidenceQuery(position.id, stateOf(position)));
  if (isPending) return <RowsSkeleton />;
  if (data === undefined) {
    return (
      <ErrorState
        title={t('platform.trade.failed')}
        text={t('platform.trade.failedText')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <Result evidence={data} position={position} asset={asset} />
      <Corrections corrections={data.trade.corrections} decimals={asset.decimals} />
      <Costs evidence={data} />
      <DiaryForm position={position.id} diary={data.trade.diary} />
      <section className={styles.section} aria-label={t('platform.trade.executions')}>
        <h3 className={styles.heading}>{t('platform.trade.executions')}</h3>
        {data.trade.archived && <p className={styles.help}>{t('platform.trade.archivedText')}</p>}
        <ol className={styles.executions}>
          {data.executions.map((execution) => (
            <ExecutionFacts key={execution.id} execution={execution} evidence={data} asset={asset} />
          ))}
        </ol>
      </section>
      <p className={styles.ways}>
        {data.trade.close_date !== null && (
          <Link to={`/platform/closed/${position.id}`}>{t('checks.replay.button')}</Link>
        )}
        <Link to={`/my-account/complaints/new?trade=${position.id}`}>{t('checks.wrong.complain')}</Link>
      </p>
    </>
  );
}

/** Returns a text that changes when the evidence grows, for example by another close or other levels. */
function stateOf({ close_date, amount, stop_lost, take_profit, trailing, break_even }: WirePosition): string {
  return [close_date, amount, stop_lost, take_profit, trailing, break_even].join(' ');
}

interface ResultProps {
  evidence: TradeEvidence;
  position: WirePosition;
  asset: Asset;
}

function Result({ evidence, position, asset }: ResultProps) {
  const { trade, account, parts } = evidence;
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const isOpen = trade.close_date === null;
  return (
    <section className={styles.section}>
      <p className={styles.line}>
        <SideBadge direction={trade.direction} />
        <span>
          {moneyText(trade.amount, { symbol: currency })} ×{trade.leverage}
        </span>
        <span className={styles.quiet}>{t(`platform.trade.account.${account.kind}`)}</span>
        <ReceiptLink position={trade} asset={asset} seal={sealOfEvidence(evidence)} className={styles.receipt} />
      </p>
      <p className={styles.result}>
        {isOpen ? (
          <>
            <ProfitCell position={position} /> <PercentCell position={position} />
          </>
        ) : (
          <>
            <MoneyText value={trade.profit} symbol={currency} signed arrow />
            <span className={styles.percent} data-side={sideOf(trade.profit)}>
              {percentText(profitPercent(trade.profit, trade.amount))}
            </span>
            <span className={styles.reason}>
              <WhyLink trade={trade} />
            </span>
          </>
        )}
      </p>
      <Facts>
        <Fact name={t('platform.positions.opened')}>
          {priceText(trade.open_rate, asset.decimals)} · {evidenceTime(trade.open_date)}
        </Fact>
        {trade.close_date !== null && trade.closed_rate !== null && (
          <Fact name={t('platform.positions.closedHead')}>
            {priceText(trade.closed_rate, asset.decimals)} · {evidenceTime(trade.close_date)}
          </Fact>
        )}
        {trade.parent !== null && (
          <Fact name={t('platform.trade.parent')}>{t('platform.trade.parentText', { id: trade.parent })}</Fact>
        )}
        {parts.map((part) => (
          <Fact key={part.id} name={t('platform.trade.part')}>
            {moneyText(part.amount, { symbol: currency })} · <MoneyText value={part.profit} symbol={currency} signed />{' '}
            · {evidenceTime(part.close_date)}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

function Costs({ evidence: { trade, executions } }: { evidence: TradeEvidence }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  if (trade.cost === null) return null;
  const { spread, mark_up, total } = trade.cost;
  const markUp = executions.find(({ kind }) => kind === 'open')?.mark_up_percent ?? MARK_UP;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('platform.trade.costs')}</h3>
      <Facts>
        <Fact name={t('platform.trade.spread')}>{moneyText(spread, { symbol })}</Fact>
        <Fact name={t('platform.trade.markUp', { markUp: markUpText(markUp) })}>{moneyText(mark_up, { symbol })}</Fact>
        <Fact name={t('platform.trade.total')}>
          <strong>{moneyText(total, { symbol })}</strong>
        </Fact>
      </Facts>
      <p className={styles.help}>{t('platform.trade.costsHelp')}</p>
    </section>
  );
}
