import type { Asset } from '@candor/contracts/http/data.ts';
import type { WhyClosed } from '@candor/contracts/http/history.ts';
import type { WireTradeReplay } from '@candor/contracts/http/tradeReplay.ts';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import { replayTrade } from '../../../data/history.ts';
import type { FailedOutcome, Outcome } from '../../../data/outcome.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { evidenceTime } from '../../../ui/dates.ts';
import { moneyText, priceText } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ReplayView } from '../../../ui/ReplayView.tsx';
import { RunningText } from '../../../ui/RunningText.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { displaySymbol } from '../instrumentName.ts';
import { ReceiptLink } from '../positions/ReceiptLink.tsx';
import { SideBadge } from '../positions/SideBadge.tsx';
import { Corrections } from '../positions/trade/Corrections.tsx';
import { Fact, Facts } from '../positions/trade/Facts.tsx';
import { explain } from './explanation.ts';
import type { Explanation } from './explanation.ts';
import { FormulaPanel } from './FormulaPanel.tsx';
import { OrderOfCloses } from './OrderOfCloses.tsx';
import { TickChart } from './TickChart.tsx';
import { TickTable } from './TickTable.tsx';
import styles from './WhyPage.module.css';
import { levelText, ruleTone } from './whyTexts.ts';

interface WhyPageProps {
  why: WhyClosed;
  asset: Asset;
}

/** Page of the ticks, the rule with the client's own numbers, the order of closes, and the check that they agree. */
export function WhyPage({ why, asset }: WhyPageProps) {
  const { t } = useTranslation();
  const explanation = useMemo(() => explain(why), [why]);
  const { trade } = why;
  const symbol = displaySymbol(asset);
  return (
    <>
      <nav className={styles.path} aria-label={t('platform.why.path')}>
        <Link to={`/platform/${asset.ticker}`}>{t('platform.why.platform', { symbol })}</Link>
        <span aria-hidden="true">›</span>
        {t('platform.why.position', { id: trade.id })}
      </nav>
      <header className={styles.head}>
        <h1>{t('platform.why.title')}</h1>
        <Badge tone={ruleTone(trade.rule)}>
          {t(`platform.why.rules.${trade.rule ?? whoClosed(trade.closingReason)}`)}
        </Badge>
        <span className={styles.trade}>
          {symbol} <SideBadge direction={trade.direction} /> <Stake why={why} />
        </span>
      </header>
      {trade.corrections.length > 0 && (
        <Panel padded>
          <Corrections corrections={trade.corrections} decimals={asset.decimals} />
        </Panel>
      )}
      {explanation === undefined ? (
        <ByClient why={why} asset={asset} />
      ) : (
        <ByRule why={why} asset={asset} explanation={explanation} />
      )}
      <ReplayPanel position={trade.id} />
    </>
  );
}

function Stake({ why: { trade, account } }: { why: WhyClosed }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <>
      {moneyText(trade.amount, { symbol })} ×{trade.leverage} · {t(`platform.trade.account.${account.kind}`)}
    </>
  );
}

function ByRule({ why, asset, explanation }: WhyPageProps & { explanation: Explanation }) {
  const isCloseOut = explanation.own.close.rule === 'closeOut';
  // Without a chart the rule takes its space.
  const isDrawn = explanation.ticks.length > 1;
  const formula = <FormulaPanel explanation={explanation} asset={asset} />;
  return (
    <>
      <Sentence why={why} asset={asset} explanation={explanation} />
      <div className={styles.columns} data-rule={explanation.own.close.rule}>
        <div className={styles.main}>
          <TickChart explanation={explanation} asset={asset} />
          <TickTable explanation={explanation} asset={asset} />
          {!isDrawn && formula}
          {(isCloseOut || explanation.steps.length > 1) && <OrderOfCloses explanation={explanation} />}
        </div>
        <div className={styles.side}>
          {isDrawn && formula}
          <Agreement explanation={explanation} />
          <EvidencePanel why={why} asset={asset} />
        </div>
      </div>
    </>
  );
}

/** Sums up in one sentence what was reached, when, and the result. */
function Sentence({ why, asset, explanation }: WhyPageProps & { explanation: Explanation }) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { own, threshold, steps } = explanation;
  const { rule, at, close_rate, held } = own.close;
  const money = (value: Parameters<typeof moneyText>[0]) => moneyText(value, { symbol: currency });
  const words = {
    symbol: displaySymbol(asset),
    at: evidenceTime(at),
    rate: priceText(close_rate, asset.decimals),
    level: levelText(explanation, threshold, asset.decimals),
    amount: money(why.trade.amount),
    equity: money(own.explained.equity),
    used: money(own.explained.used),
    profit: moneyText(why.trade.profit, { symbol: currency, signed: true }),
  };
  const stayed = held.length - 1 - (steps.length - 1 - steps.indexOf(own));
  const Icon = rule === 'takeProfit' ? Info : TriangleAlert;
  return (
    <p className={classes(styles.sentence, rule === 'takeProfit' && styles.calm)}>
      <Icon size={18} aria-hidden="true" />
      <span>
        <RunningText>{t(`platform.why.sentence.${rule}.${why.trade.direction}`, words)}</RunningText>
        {rule === 'closeOut' && ` ${t('platform.why.stayed', { count: stayed })}`}
      </span>
    </p>
  );
}

function Agreement({ explanation: { isRight } }: { explanation: Explanation }) {
  const { t } = useTranslation();
  const Icon = isRight ? CircleCheck : TriangleAlert;
  return (
    <Panel padded className={classes(styles.agreement, !isRight && styles.wrong)}>
      <h2>
        <Icon size={18} aria-hidden="true" />
        {t(isRight ? 'platform.why.agrees' : 'platform.why.differs')}
      </h2>
      <p>{t(isRight ? 'platform.why.agreesText' : 'platform.why.differsText')}</p>
    </Panel>
  );
}

function whoClosed(reason: WhyClosed['trade']['closingReason']) {
  if (reason === 'delisted') return reason;
  return reason === 'aiTrade' ? 'robot' : 'client';
}

/** Says that no rule closed the position: the client did, or their robot, or it was delisted. */
function ByClient({ why, asset }: WhyPageProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { trade, closing } = why;
  const words = {
    symbol: displaySymbol(asset),
    at: evidenceTime(closing.at),
    rate: trade.closed_rate === null ? '' : priceText(trade.closed_rate, asset.decimals),
    profit: moneyText(trade.profit, { symbol, signed: true }),
  };
  const key = whoClosed(trade.closingReason);
  return (
    <>
      <p className={classes(styles.sentence, styles.calm)}>
        <Info size={18} aria-hidden="true" />
        <span>
          <RunningText>{t(`platform.why.sentence.${key}`, words)}</RunningText>
        </span>
      </p>
      <div className={styles.columns}>
        <div className={styles.main}>
          <EvidencePanel why={why} asset={asset} />
        </div>
      </div>
    </>
  );
}

/** Says where everything is stored, and how to check it against the public tape. */
function EvidencePanel({ why: { trade, closing }, asset }: { why: WhyClosed; asset: Asset }) {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.evidence}>
      <h2>{t('platform.trade.executions')}</h2>
      <Facts>
        <Fact name={t('platform.trade.at')}>{evidenceTime(closing.at)}</Fact>
        {trade.closingReason !== 'delisted' && (
          <>
            <Fact name={t('platform.trade.tick', { symbol: asset.ticker })}>#{closing.tick.id}</Fact>
            <Fact name={t('platform.trade.source')}>{closing.tick.source}</Fact>
            <Fact name={t('platform.trade.receivedTime')}>{evidenceTime(closing.tick.received_time)}</Fact>
          </>
        )}
        <Fact name={t('platform.trade.command')}>{closing.command_id}</Fact>
        <Fact name={t('platform.trade.rules')}>
          {t('platform.trade.rulesText', { version: closing.rule_version, batch: closing.batch })}
        </Fact>
      </Facts>
      <div className={styles.receipt}>
        <p>{t('platform.why.receipt')}</p>
        <ReceiptLink position={trade} asset={asset} tick={closing.tick.id} />
      </div>
    </Panel>
  );
}

/** Rule FS-8: replays the trade on request, and links to the complaint form. */
function ReplayPanel({ position }: { position: number }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const [answer, setAnswer] = useState<Outcome<WireTradeReplay>>();
  const [isBusy, whileBusy] = useBusy();
  const replay = async (): Promise<void> => {
    setAnswer(await whileBusy(replayTrade(position)));
  };
  return (
    <Panel padded className={styles.evidence} aria-labelledby="replay">
      <h2 id="replay">{t('checks.replay.title')}</h2>
      <p>{t('checks.replay.text')}</p>
      <p>
        <Button busy={isBusy} onClick={() => void replay()}>
          {t(isBusy ? 'checks.replay.running' : 'checks.replay.button')}
        </Button>{' '}
        <Link to={`/my-account/complaints/new?trade=${position}`}>{t('checks.wrong.complain')}</Link>
      </p>
      <div aria-live="polite">
        {answer?.kind === 'done' && <ReplayView replay={answer.value} currency={symbol} />}
        {answer !== undefined && answer.kind !== 'done' && <p role="alert">{t(failureKey(answer))}</p>}
      </div>
    </Panel>
  );
}

function failureKey(answer: FailedOutcome) {
  if (answer.kind !== 'refused') return 'checks.replay.failed';
  if (answer.refusal.code === 'tradeArchived') return 'checks.replay.archived';
  return answer.refusal.code === 'tooManyRequests' ? 'checks.replay.busy' : 'checks.replay.failed';
}
