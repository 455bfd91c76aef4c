import type { TradeToCorrect } from '@candor/contracts/http/office/corrections.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { evidenceTime, shortTime } from '../../ui/dates.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { moneyText, typeset } from '../../ui/numbers.ts';
import desk from '../shell/Desk.module.css';
import { providerName } from '../shell/providerName.ts';
import styles from './Correction.module.css';

type Execution = TradeToCorrect['executions'][number];

/** The trade's client, prices and ticks, as its receipts have them. */
export function TradeFacts({ trade }: { trade: TradeToCorrect }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const { client, position, symbol, direction, amount, leverage, dealt, current, available, currency } = trade;
  const money = (value: typeof amount) => moneyText(value, { symbol: currency.symbol });
  const words = { position, symbol: tickerOf(symbol), amount: money(amount), leverage };
  return (
    <div className={styles.facts}>
      <p>
        <strong>
          <bdi>{client.name}</bdi> {client.pin}.
        </strong>{' '}
        {t('dealing.corrections.trade', words)} {t(`dealing.accounts.${direction}`)},{' '}
        <span className={desk.quiet}>
          {t('dealing.corrections.closedBy', {
            time: shortTime(trade.closed_at),
            reason: t(`platform.positions.reasons.${trade.reason}`),
          })}
        </span>
      </p>
      <dl className={desk.facts}>
        {trade.executions.map((execution) => (
          <ExecutionFact key={execution.id} execution={execution} />
        ))}
        <dt>{t('dealing.corrections.dealt')}</dt>
        <dd>
          {rates(dealt)} · <MoneyText value={dealt.profit} symbol={currency.symbol} signed />
        </dd>
        {trade.corrections.length > 0 && (
          <>
            <dt>{t('dealing.corrections.current')}</dt>
            <dd>
              {rates(current)} · <MoneyText value={current.profit} symbol={currency.symbol} signed />
            </dd>
          </>
        )}
      </dl>
      <p className={desk.quiet}>{t('dealing.corrections.available', { available: money(available) })}</p>
      {trade.waiting && <p className={desk.warning}>{t('dealing.corrections.waiting')}</p>}
    </div>
  );
}

function ExecutionFact({
  execution: { kind, at, tick, fill_rate: fill, expected_rate: expected },
}: {
  execution: Execution;
}) {
  const { t } = useDealingTexts();
  const words = { sell: rateText(tick.sell), buy: rateText(tick.buy) };
  const facts = { tick: tick.id, source: providerName(t, tick.source), time: evidenceTime(at) };
  return (
    <>
      <dt>{t(kind === 'open' ? 'dealing.corrections.openPrice' : 'dealing.corrections.closePrice')}</dt>
      <dd>
        {t(kind === 'open' ? 'dealing.corrections.tickOpen' : 'dealing.corrections.tickClose', facts)}
        <br />
        <span className={styles.figure}>{t('dealing.corrections.quote', words)}</span>
        <br />
        <span className={styles.figure}>{t('dealing.corrections.filled', { fill: rateText(fill) })}</span>
        {expected !== null && (
          <>
            {' · '}
            <span className={styles.figure}>{t('dealing.corrections.expected', { rate: rateText(expected) })}</span>
          </>
        )}
      </dd>
    </>
  );
}

function rates({ open, close }: TradeToCorrect['dealt']): string {
  return `${rateText(open)} – ${rateText(close)}`;
}

function rateText(rate: Rate | null): string {
  return rate === null ? '' : typeset(formatRate(rate));
}
