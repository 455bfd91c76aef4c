import type { Repair, RepairedTrade } from '@candor/contracts/http/office/repairs.ts';
import { useState } from 'react';
import { useDealingTexts, useRepair, useRepairs } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { exactTime, secondTime, shortTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import desk from '../shell/Desk.module.css';
import { CorrectionBadge } from './CorrectionBadge.tsx';
import { refusalKey } from './refusalKeys.ts';
import styles from './Repair.module.css';
import { RepairTable } from './RepairTable.tsx';
import { RepairTotals } from './RepairTotals.tsx';

const itemTones: Readonly<Record<RepairedTrade['state'], Tone>> = {
  waiting: 'neutral',
  done: 'positive',
  refused: 'negative',
};

/** Lists every requested repair of the brand, and its progress. */
export function RepairList() {
  const { t } = useDealingTexts();
  return (
    <Loaded query={useRepairs()} height="160px">
      {({ rows, currency: { symbol } }) =>
        rows.length === 0 ? (
          <EmptyState title={t('dealing.repairs.empty')} />
        ) : (
          rows.map((row) => <Card key={row.approval} repair={row} symbol={symbol} />)
        )
      }
    </Loaded>
  );
}

function Card({ repair, symbol }: { repair: Repair; symbol: string }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const [isOpen, setOpen] = useState(false);
  const { approval, state, totals, progress, reason } = repair;
  const name = t('dealing.repairs.of', {
    symbol: tickerOf(repair.symbol),
    from: secondTime(repair.from),
    until: exactTime(repair.until),
  });
  return (
    <article className={styles.card} aria-label={name}>
      <header className={styles.cardHead}>
        <h3>{name}</h3>
        <CorrectionBadge state={state} />
      </header>
      <p>
        {t('dealing.corrections.asked', { name: repair.asked_by, time: shortTime(repair.asked_at) })}: {reason}
      </p>
      {repair.decided_by !== null && repair.decided_at !== null && (
        <p className={desk.quiet}>
          {t('dealing.corrections.decided', { name: repair.decided_by, time: shortTime(repair.decided_at) })}
        </p>
      )}
      {(state === 'underway' || state === 'done') && (
        <p role="status">
          {t('dealing.repairs.progress', {
            done: progress.done,
            refused: progress.refused,
            waiting: progress.waiting,
            batch: progress.batches_done,
            batches: progress.batches,
          })}
        </p>
      )}
      <RepairTotals totals={totals} symbol={symbol} />
      <div>
        <Button size="dense" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'dealing.repairs.hide' : 'dealing.repairs.show', { count: totals.trades })}
        </Button>
      </div>
      {isOpen && <Trades approval={approval} name={name} />}
    </article>
  );
}

function Trades({ approval, name }: { approval: number; name: string }) {
  const { t } = useDealingTexts();
  const last = { title: t('dealing.corrections.columns.state'), cell: itemState };
  return (
    <Loaded query={useRepair(approval)} height="160px">
      {({ currency, trades }) => <RepairTable label={name} symbol={currency.symbol} trades={trades} last={last} />}
    </Loaded>
  );
}

function itemState(trade: RepairedTrade) {
  return <ItemState trade={trade} />;
}

/** State of one of the repair's trades. */
function ItemState({ trade: { state, refusal, batch } }: { trade: RepairedTrade }) {
  const { t } = useDealingTexts();
  return (
    <>
      <Badge tone={itemTones[state]}>{t(`dealing.repairs.states.${state}`)}</Badge>{' '}
      <span className={desk.quiet}>
        {batch > 0 && t('dealing.repairs.batch', { batch })}
        {refusal !== null && ` ${t(`dealing.corrections.because.${refusalKey(refusal)}`)}`}
      </span>
    </>
  );
}
