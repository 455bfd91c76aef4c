import type { Asset } from '@candor/contracts/http/data.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { useTranslation } from 'react-i18next';
import { useTickers } from '../../../data/tickers.ts';
import { classes } from '../../../ui/classes.ts';
import { tickTime } from '../../../ui/dates.ts';
import { typeset } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import type { Explanation, WatchedTick } from './explanation.ts';
import styles from './Tables.module.css';
import { levelText } from './whyTexts.ts';

const ROWS_BEFORE = 5;
const ROWS_AFTER = 3;

/** The last ticks before the one that fired, itself, and what came after it. */
export function TickTable({ explanation, asset }: { explanation: Explanation; asset: Asset }) {
  const { t } = useTranslation();
  const { ticks, own } = explanation;
  const firing = ticks.findIndex(({ isFiring }) => isFiring);
  const rows =
    firing === -1 ? ticks.slice(-ROWS_BEFORE) : ticks.slice(Math.max(0, firing - ROWS_BEFORE), firing + ROWS_AFTER + 1);
  if (rows.length === 0) return null;
  const isCloseOut = own.close.rule === 'closeOut';
  return (
    <Panel className={styles.panel}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('platform.why.ticks.label')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.start}>{t('platform.why.ticks.time')}</th>
              <th className={classes(styles.start, styles.aside)}>{t('platform.why.ticks.tick')}</th>
              {isCloseOut && (
                <th className={classes(styles.start, styles.aside)}>{t('platform.positions.instrument')}</th>
              )}
              <th>{t('platform.sell')}</th>
              <th>{t('platform.buy')}</th>
              {isCloseOut && <th>{t('platform.why.ticks.level')}</th>}
              <th>{t('platform.why.ticks.rule')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((tick) => (
              <Row
                key={tick.id}
                tick={tick}
                explanation={explanation}
                asset={asset}
                isAfter={isAfter(tick, ticks[firing])}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function isAfter(tick: WatchedTick, firing: WatchedTick | undefined): boolean {
  return firing !== undefined && tick.id > firing.id;
}

interface RowProps {
  tick: WatchedTick;
  explanation: Explanation;
  asset: Asset;
  isAfter: boolean;
}

function Row({ tick, explanation, asset, isAfter: isLater }: RowProps) {
  const { t } = useTranslation();
  const isCloseOut = explanation.own.close.rule === 'closeOut';
  const ticker = useTickers()(tick.symbol);
  const verdict = tick.isFiring ? 'fired' : isLater ? 'after' : 'waited';
  return (
    <tr className={tick.isFiring ? styles.firing : undefined}>
      <td className={styles.start}>
        {tickTime(tick.at)}
        <small className={styles.under}>
          #{tick.id} {isCloseOut && ticker}
        </small>
      </td>
      <td className={classes(styles.start, styles.aside)}>#{tick.id}</td>
      {isCloseOut && <td className={classes(styles.start, styles.aside)}>{ticker}</td>}
      <td>{typeset(formatRate(tick.sell))}</td>
      <td>{typeset(formatRate(tick.buy))}</td>
      {isCloseOut && <td>{levelText(explanation, tick.value, asset.decimals)}</td>}
      <td>{t(`platform.why.ticks.verdicts.${verdict}`)}</td>
    </tr>
  );
}
