import type { ProposedTrade, RepairLook, RepairTick } from '@candor/contracts/http/office/repairs.ts';
import { useState } from 'react';
import { useDealingTexts, useRepairElsewhere } from '../../data/officeDealing.ts';
import type { RepairScope } from '../../data/officeDealing.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { evidenceTime } from '../../ui/dates.ts';
import { priceText } from '../../ui/numbers.ts';
import { EmptyState } from '../../ui/States.tsx';
import desk from '../shell/Desk.module.css';
import { AskRepairDialog } from './AskRepairDialog.tsx';
import dealing from './Dealing.module.css';
import styles from './Repair.module.css';
import { RepairTotals } from './RepairTotals.tsx';
import { OtherBrands } from './OtherBrands.tsx';
import { RepairTable } from './RepairTable.tsx';
import { refusalKey } from './refusalKeys.ts';

interface RepairProposalProps {
  look: RepairLook;
  scope: RepairScope;
  leftOut: ReadonlySet<number>;
  onLeaveOut: (leftOut: ReadonlySet<number>) => void;
  onSent: () => void;
}

/** Shows the bad ticks, their consequences, and what a repair would book. */
export function RepairProposal({ look, scope, leftOut, onLeaveOut, onSent }: RepairProposalProps) {
  const { t } = useDealingTexts();
  const [isAsking, setAsking] = useState(false);
  const [brandsLeftOut, setBrandsLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { data: elsewhere } = useRepairElsewhere(scope);
  // A trade left out is no longer proposed, but stays in the list.
  const [earlier, setEarlier] = useState(look.trades);
  const byPosition = new Map([...earlier, ...look.trades].map((one) => [one.position, one]));
  if (look.trades.some(({ position }) => !earlier.some((one) => one.position === position)))
    setEarlier([...byPosition.values()]);
  const reference = look[scope.reference];
  const choose = (position: number, isIn: boolean) => onLeaveOut(withChoice(leftOut, position, isIn));
  const choice = (trade: ProposedTrade) => (
    <Choice trade={trade} isLeftOut={leftOut.has(trade.position)} onChoose={(isIn) => choose(trade.position, isIn)} />
  );
  const { totals, currency, open, decimals } = look;
  const others = (elsewhere?.brands ?? []).filter(({ id, totals: of }) => of.trades > 0 && !brandsLeftOut.has(id));
  const count = others.reduce((sum, one) => sum + one.totals.trades, totals.trades);
  const nothing = count === 0 ? t('dealing.repairs.nothing') : undefined;
  return (
    <div className={styles.proposal}>
      <Ticks look={look} />
      <p>
        {reference === null
          ? t('dealing.repairs.noReference')
          : t('dealing.repairs.counts', tickWords(reference, decimals))}
      </p>
      {byPosition.size === 0 ? (
        <EmptyState title={t('dealing.repairs.nothing')} />
      ) : (
        <RepairTable
          label={t('dealing.repairs.followed')}
          symbol={currency.symbol}
          trades={[...byPosition.values()]}
          last={{ title: t('dealing.repairs.take'), cell: choice }}
        />
      )}
      {open.length > 0 && (
        <p className={desk.info}>
          {t('dealing.repairs.open', { count: open.length, list: open.map(({ position }) => position).join(', ') })}
        </p>
      )}
      <RepairTotals totals={totals} symbol={currency.symbol} />
      <p className={desk.quiet}>{t('dealing.repairs.commissions')}</p>
      <OtherBrands
        scope={scope}
        leftOut={brandsLeftOut}
        onChoose={(brand, isIn) => setBrandsLeftOut((before) => withChoice(before, brand, isIn))}
      />
      <div className={styles.actions}>
        <Button variant="primary" disabledReason={nothing} onClick={() => setAsking(true)}>
          {nothing ?? t('dealing.repairs.askFor', { count })}
        </Button>
      </div>
      {isAsking && (
        <AskRepairDialog
          scope={scope}
          totals={totals}
          currency={currency}
          others={others}
          leftOut={[...leftOut]}
          onSent={onSent}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** Returns what is left out after a choice. */
function withChoice<Key>(leftOut: ReadonlySet<Key>, key: Key, isIn: boolean): ReadonlySet<Key> {
  const next = new Set(leftOut);
  if (isIn) next.delete(key);
  else next.add(key);
  return next;
}

interface ChoiceProps {
  trade: ProposedTrade;
  isLeftOut: boolean;
  onChoose: (isIn: boolean) => void;
}

/** Choice of whether a trade is corrected, or why it cannot be. */
function Choice({ trade: { position, refusal }, isLeftOut, onChoose }: ChoiceProps) {
  const { t } = useDealingTexts();
  if (refusal !== null && !isLeftOut) {
    return <span className={desk.quiet}>{t(`dealing.corrections.because.${refusalKey(refusal)}`)}</span>;
  }
  return (
    <Checkbox
      label={<span className="visually-hidden">{t('dealing.repairs.takeOf', { position })}</span>}
      checked={!isLeftOut}
      onChange={(event) => onChoose(event.target.checked)}
    />
  );
}

/** Ticks of the window, as they are on the tape. */
function Ticks({ look: { ticks, decimals } }: { look: RepairLook }) {
  const { t } = useDealingTexts();
  const { count, shown, low, high } = ticks;
  if (count === 0) return <p className={desk.warning}>{t('dealing.repairs.noTicks')}</p>;
  const price = (value: typeof low) => (value === null ? '' : priceText(value, decimals));
  return (
    <details className={styles.ticks}>
      <summary>{t('dealing.repairs.ticks', { count, low: price(low), high: price(high) })}</summary>
      <div className={dealing.scroll} tabIndex={0} role="region" aria-label={t('dealing.repairs.tickList')}>
        <ol className={styles.tickList}>
          {shown.map((tick) => (
            <li key={tick.id}>{t('dealing.repairs.tick', tickWords(tick, decimals))}</li>
          ))}
        </ol>
        {count > shown.length && <p>{t('dealing.repairs.moreTicks', { count: count - shown.length })}</p>}
      </div>
    </details>
  );
}

function tickWords({ id, received, source, sell, buy }: RepairTick, decimals: number) {
  const prices = { sell: priceText(sell, decimals), buy: priceText(buy, decimals) };
  return { tick: id, time: evidenceTime(received), source, ...prices };
}
