import type { Asset } from '@candor/contracts/http/data.ts';
import type { TradeEvidence } from '@candor/contracts/http/history.ts';
import { differenceInMoney, priceImprovement } from '@candor/domain/evidence/slippage.ts';
import { formatExact, formatRate, formatFixed } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS, RATE_DIGITS, ZERO } from '@candor/domain/money/money.ts';
import { openingPrice } from '@candor/domain/pricing/quote.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../../data/brand.ts';
import { evidenceTime } from '../../../../ui/dates.ts';
import { moneyText, signedFigure, typeset } from '../../../../ui/numbers.ts';
import { displaySymbol } from '../../instrumentName.ts';
import { Fact, Facts } from './Facts.tsx';
import styles from './TradeDrawer.module.css';

type Execution = TradeEvidence['executions'][number];

interface ExecutionProps {
  execution: Execution;
  evidence: TradeEvidence;
  asset: Asset;
}

/** Evidence of an execution (ruling B4.7), every digit of it. */
export function ExecutionFacts({ execution, evidence, asset }: ExecutionProps) {
  const { t } = useTranslation();
  const { kind, at, actor, fill_rate: fill } = execution;
  return (
    <li className={styles.execution}>
      <h4 className={styles.kind}>
        {t(`platform.trade.kinds.${kind}`)} <span className={styles.quiet}>{t(`platform.trade.actors.${actor}`)}</span>
      </h4>
      <Facts>
        <Arrival execution={execution} />
        <Fact name={t('platform.trade.at')}>{evidenceTime(at)}</Fact>
        <Price execution={execution} evidence={evidence} decimals={asset.decimals} />
        {fill !== null && (
          <Fact name={t('platform.trade.filled')}>
            <ExactRate value={fill} decimals={asset.decimals} />
          </Fact>
        )}
        <Levels execution={execution} />
        <Tick execution={execution} symbol={displaySymbol(asset)} />
        <Fact name={t('platform.trade.command')}>{execution.command_id}</Fact>
        <Fact name={t('platform.trade.rules')}>
          {t('platform.trade.rulesText', { version: execution.rule_version, batch: execution.batch })}
        </Fact>
      </Facts>
      <Booking execution={execution} currency={evidence.account.currency} />
    </li>
  );
}

/** Shows when the client's order reached the server, and which tick their device had seen by then. */
function Arrival({ execution: { arrival } }: { execution: Execution }) {
  const { t } = useTranslation();
  if (arrival === undefined) return null;
  const { received_at: receivedAt, seen_tick: seenTick } = arrival;
  return (
    <>
      <Fact name={t('platform.trade.orderReceived')}>{evidenceTime(receivedAt)}</Fact>
      {seenTick !== null && <Fact name={t('platform.trade.seenTick')}>#{seenTick}</Fact>}
    </>
  );
}

/** Shows the tick of the execution; a delisting closes at its own price and has none. */
function Tick({ execution: { tick, closing }, symbol }: { execution: Execution; symbol: string }) {
  const { t } = useTranslation();
  if (closing?.reason === 'delisted') return null;
  return (
    <>
      <Fact name={t('platform.trade.tick', { symbol })}>#{tick.id}</Fact>
      <Fact name={t('platform.trade.sellBuy')}>
        {typeset(formatRate(tick.sell))} / {typeset(formatRate(tick.buy))}
      </Fact>
      <Fact name={t('platform.trade.source')}>{tick.source}</Fact>
      <Fact name={t('platform.trade.sourceTime')}>{evidenceTime(tick.source_time)}</Fact>
      <Fact name={t('platform.trade.receivedTime')}>{evidenceTime(tick.received_time)}</Fact>
    </>
  );
}

interface PriceProps extends Pick<ExecutionProps, 'execution' | 'evidence'> {
  /** Decimals of the instrument. */
  decimals: number;
}

/** Shows the price that the client saw, the market's price and the difference; an opening has the mark-up on top. */
function Price({ execution, evidence: { trade }, decimals }: PriceProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { kind, tick, expected_rate: expectedRate, mark_up: markUp } = execution;
  const better = priceImprovement({ kind, tick, expectedRate }, trade.direction);
  const stake = { amount: trade.amount, leverage: trade.leverage, openRate: trade.open_rate };
  return (
    <>
      {expectedRate !== null && <Fact name={t('platform.trade.expected')}>{typeset(formatRate(expectedRate))}</Fact>}
      {better !== undefined && (
        <Fact name={t('platform.trade.slippage')}>
          {better === 0n
            ? t('platform.trade.noSlippage')
            : t(better > 0n ? 'platform.trade.better' : 'platform.trade.worse', {
                difference: typeset(formatExact(better < 0n ? -better : better, RATE_DIGITS)),
                money: moneyText(differenceInMoney(better, stake), { symbol, signed: true }),
              })}
        </Fact>
      )}
      {kind === 'open' && (
        <>
          <Fact name={t('platform.trade.market')}>{typeset(formatRate(openingPrice(tick, trade.direction)))}</Fact>
          <Fact name={t('platform.trade.markUpRate')}>
            <ExactRate value={markUp} decimals={decimals} />
          </Fact>
        </>
      )}
    </>
  );
}

function Levels({ execution: { kind, stop_lost: stop, take_profit: target } }: { execution: Execution }) {
  const { t } = useTranslation();
  if (kind === 'close' || kind === 'dividend') return null;
  const none = t('platform.edit.none');
  return (
    <Fact name={t('platform.positions.levelsShort')}>
      {stop === null ? none : typeset(formatRate(stop))} / {target === null ? none : typeset(formatRate(target))}
    </Fact>
  );
}

/** Shows the ledger entry with its two sides, which add up to zero. */
function Booking({ execution: { kind, closing }, currency }: { execution: Execution; currency: string }) {
  const { t } = useTranslation();
  if (kind !== 'open' && kind !== 'close') return null;
  const entry = closing?.entry ?? undefined;
  if (entry === undefined) {
    return (
      <p className={styles.help}>
        {t(closing === null ? 'platform.trade.openBooksNothing' : 'platform.trade.zeroBooksNothing')}
      </p>
    );
  }
  const total = entry.postings.reduce((sum, { amount }) => sum + amount, 0n);
  return (
    <table className={styles.booking}>
      <caption>{t('platform.trade.entry', { id: entry.id, place: entry.chain_position })}</caption>
      <tbody>
        {entry.postings.map(({ account, amount }) => (
          <tr key={account}>
            <th scope="row">{t(`platform.trade.ledger.${account}`)}</th>
            <td>
              {signedFigure(amount > ZERO ? '+' : '', typeset(formatExact(amount, MONEY_DIGITS)))} {currency}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('platform.trade.sum')}</th>
          <td>
            {formatExact(total, MONEY_DIGITS)} {currency}
          </td>
        </tr>
        <tr>
          <th scope="row">{t('platform.trade.hash')}</th>
          <td className={styles.hash}>{entry.hash}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface ExactRateProps {
  /** Price or difference in rate units. */
  value: bigint;
  decimals: number;
}

/** Rate with the instrument's decimals; if it has more, also with all of them, labelled as the exact value. */
function ExactRate({ value, decimals }: ExactRateProps) {
  const { t } = useTranslation();
  const shown = typeset(formatFixed(value, RATE_DIGITS, decimals));
  const isWhole = value % 10n ** BigInt(RATE_DIGITS - decimals) === 0n;
  return (
    <>
      <strong>{shown}</strong>
      {!isWhole && (
        <span className={styles.exact}>
          {t('platform.trade.exactly', { rate: typeset(formatExact(value, RATE_DIGITS)) })}
        </span>
      )}
    </>
  );
}
