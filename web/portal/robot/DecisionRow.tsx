import type { WireDecision } from '@candor/contracts/http/robot.ts';
import { refusalCodes } from '@candor/domain/refusals.ts';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUR_MS } from '@candor/domain/time.ts';
import { useTickers } from '../../data/tickers.ts';
import { useBrand } from '../../data/brand.ts';
import { refusalText } from '../../data/texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { exactTime, shortTime } from '../../ui/dates.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { moneyText, priceText } from '../../ui/numbers.ts';
import styles from './robot.module.css';

interface DecisionProps {
  decision: WireDecision;
  decimals: number;
}

/** Line of a decision; opened, it shows all inputs. */
export function DecisionRow({ decision, decimals }: DecisionProps) {
  const { t } = useTranslation();
  const tickerOf = useTickers();
  const closedAt = decision.bar_at + HOUR_MS;
  return (
    <li>
      <details>
        <summary>
          <ChevronRight size={14} className={styles.chevron} aria-hidden="true" />
          <time dateTime={new Date(closedAt).toISOString()}>{shortTime(closedAt)}</time>
          <strong>{tickerOf(decision.symbol)}</strong>
          <Badge tone={decision.kind === 'nothing' ? 'neutral' : decision.kind}>
            {t(`robot.log.${decision.kind}`)}
          </Badge>
          <span className={styles.why}>
            <Why decision={decision} />
          </span>
        </summary>
        <Inputs decision={decision} decimals={decimals} />
      </details>
    </li>
  );
}

function Why({ decision: { reason, order, outcome } }: { decision: WireDecision }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  if (reason !== null) return t(`robot.log.reasons.${reason}`);
  if (order === null || outcome === null) return null;
  const { kind, refusal, profit } = outcome;
  return (
    <>
      {moneyText(order.amount, { symbol })} ×{order.leverage} · {t(`robot.log.outcomes.${kind}`)}
      {refusal !== null && `: ${wordsOf(refusal)}`}
      {profit !== null && (
        <>
          {' '}
          <MoneyText value={profit} symbol={symbol} signed />
        </>
      )}
    </>
  );
}

/** Returns the text of a refusal; its figures are not kept with the log, so a text with placeholders is not used. */
function wordsOf(refusal: string): string {
  const code = refusalCodes.find((one) => one === refusal);
  if (code === undefined) return refusal;
  const words = refusalText({ code });
  return words.includes('{{') ? refusal : words;
}

function Inputs({ decision, decimals }: DecisionProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { signal, facts, order, decided_at: decidedAt } = decision;
  const price = (value: Parameters<typeof priceText>[0]) => priceText(value, decimals);
  const money = (value: Parameters<typeof moneyText>[0]) => moneyText(value, { symbol });
  const before = t('robot.log.inputs.before');
  return (
    <dl className={styles.inputs}>
      {signal !== null && (
        <>
          <Input name="close">{price(signal.close)}</Input>
          <Input name="fast">{`${price(signal.fast)} (${before} ${price(signal.fast_before)})`}</Input>
          <Input name="slow">{`${price(signal.slow)} (${before} ${price(signal.slow_before)})`}</Input>
          <Input name="range">
            {`${price(signal.range)} (${t('robot.log.inputs.limit')} ${price(signal.range_limit)})`}
          </Input>
        </>
      )}
      <Input name="equity">{money(facts.equity)}</Input>
      <Input name="free">{money(facts.limit)}</Input>
      <Input name="managed">{`${facts.open} / ${facts.max_open}`}</Input>
      <Input name="today">{money(facts.result_today)}</Input>
      <Input name="cap">{money(facts.daily_loss_cap)}</Input>
      {order !== null && (
        <>
          <Input name="levels">{`${price(order.stop_lost)} / ${price(order.take_profit)}`}</Input>
          <Input name="worst">{money(order.worst_today)}</Input>
        </>
      )}
      <Input name="decided">{exactTime(decidedAt)}</Input>
    </dl>
  );
}

function Input({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(`robot.log.inputs.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
