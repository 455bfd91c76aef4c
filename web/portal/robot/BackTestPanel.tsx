import type { WireBackTest, WireRobotSettings } from '@candor/contracts/http/robot.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { toDouble } from '@candor/domain/money/double.ts';
import { money } from '@candor/domain/money/money.ts';
import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTickers } from '../../data/tickers.ts';
import { useBrand } from '../../data/brand.ts';
import { OutcomeError } from '../../data/outcome.ts';
import { useBackTest } from '../../data/robot.ts';
import { refusalText } from '../../data/texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { moneyText, typeset } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Curve } from './Curve.tsx';
import { CountFigure, Figures, MoneyFigure, ShareFigure } from './Figures.tsx';
import { InstrumentSelect } from './InstrumentSelect.tsx';
import { lowestAndHighest } from './lowestAndHighest.ts';
import styles from './robot.module.css';

interface BackTestPanelProps {
  settings: WireRobotSettings;
  assets: readonly Asset[];
}

/** Back-test of the rule over an instrument's past, with its costs: losses are shown as plainly as gains. */
export function BackTestPanel({ settings, assets }: BackTestPanelProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<string>();
  const { mutate, data, error, isPending } = useBackTest();
  const symbol = chosen ?? settings.symbols[0] ?? 'EURUSD';
  const run = () => mutate({ symbol, settings });
  // A first back-test runs immediately, so that the page shows results and not an empty box.
  const [first] = useState({ symbol, settings });
  useEffect(() => mutate(first), [mutate, first]);
  const chooseAndRun = (next: string) => {
    choose(next);
    mutate({ symbol: next, settings });
  };
  return (
    <Panel padded className={styles.panel} aria-labelledby="robot-test" aria-busy={isPending}>
      <h2 id="robot-test">{t('robot.test.title')}</h2>
      <p className={styles.quiet}>{t('robot.test.lead')}</p>
      <div className={styles.row}>
        <InstrumentSelect label={t('robot.test.instrument')} assets={assets} value={symbol} onChange={chooseAndRun} />
        <Button onClick={run} busy={isPending}>
          {t('robot.test.run')}
        </Button>
      </div>
      <div aria-live="polite">
        {(isPending || (data === undefined && error === null)) && <Running />}
        {!isPending && error !== null && <Failed error={error} onRetry={run} />}
        {!isPending && data !== undefined && error === null && <Result result={data} />}
      </div>
    </Panel>
  );
}

function Running() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('robot.test.running')}>
      <Skeleton height="240px" />
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  if (!(error instanceof OutcomeError)) throw error;
  const { outcome } = error;
  const refusal = outcome.kind === 'refused' ? outcome.refusal : { code: 'unavailable' as const };
  return <ErrorState title={t('robot.test.failed')} text={refusalText(refusal)} onRetry={onRetry} />;
}

function Result({ result }: { result: WireBackTest }) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const symbol = useTickers()(result.symbol);
  const { simulated, from, to, leverage, profit, cost, trades, wins, curve, start_equity: start } = result;
  if (from === null || to === null)
    return <EmptyState title={t('robot.test.short')} text={t('robot.test.shortText', { symbol })} />;
  const text = (value: typeof profit) => moneyText(value, { symbol: currency });
  const signed = (value: typeof profit) => moneyText(value, { symbol: currency, signed: true });
  const equities = curve.map((point) => point.equity);
  const end = money(start + profit);
  const { low, high } = lowestAndHighest(equities, end);
  const spread = typeset(formatExact(BigInt(result.spread_ppm), 4));
  const period = { from: dayText(from), to: dayText(to), equity: text(start), leverage, spread };
  return (
    <>
      <p className={styles.period}>
        {simulated && (
          <Badge tone="warning" icon={<FlaskConical size={12} aria-hidden="true" />}>
            {t('robot.test.simulated')}
          </Badge>
        )}
        <strong>{symbol}</strong> {t('robot.test.from', period)}
      </p>
      <Figures>
        <MoneyFigure name="profit" value={profit} signed />
        <CountFigure name="trades" value={trades} />
        <ShareFigure name="wins" value={wins} of={trades} />
        <MoneyFigure name="cost" value={cost} />
        <MoneyFigure name="drawdown" value={result.drawdown} />
        <MoneyFigure name="best" value={result.best_trade} signed />
        <MoneyFigure name="worst" value={result.worst_trade} signed />
        <CountFigure name="passedOver" value={result.passed_over} />
      </Figures>
      <Curve
        values={[toDouble(start), ...equities.map(toDouble)]}
        base={toDouble(start)}
        label={t('robot.test.curve', { start: text(start), end: text(end), low: text(low), high: text(high) })}
      />
      <p>
        {t('robot.test.loses', { gross: signed(money(profit + cost)), cost: text(cost) })}{' '}
        <strong>{t('robot.test.past')}</strong>
      </p>
    </>
  );
}
