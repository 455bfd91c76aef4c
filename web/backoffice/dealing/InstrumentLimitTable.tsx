import type { DealingLimit, InstrumentLimits } from '@candor/contracts/http/office/dealingLimits.ts';
import { useState } from 'react';
import { useMay } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/States.tsx';
import desk from '../shell/Desk.module.css';
import dealing from './Dealing.module.css';
import type { AskedLimit } from './LimitDialog.tsx';
import styles from './Limits.module.css';
import { LimitUse } from './LimitUse.tsx';
import { shareUsed } from './limitFigures.ts';
import { useLimitText } from './useLimitText.ts';
import { pageCurrency } from '../../ui/pageCurrency.ts';

interface InstrumentLimitTableProps {
  instruments: readonly InstrumentLimits[];
  onChange: (asked: AskedLimit) => void;
}

/** Each instrument's limits; its own are highlighted. Rows keep their places while the figures change. */
export function InstrumentLimitTable({ instruments, onChange }: InstrumentLimitTableProps) {
  const { t } = useDealingTexts();
  const mayChange = useMay('dealing.limits');
  const [order] = useState(() => byUse(instruments));
  const [isOwnOnly, setOwnOnly] = useState(false);
  const rows = new Map(instruments.map((row) => [row.symbol, row]));
  const shown = order.flatMap((symbol) => rows.get(symbol) ?? []).filter((row) => !isOwnOnly || hasOwn(row));
  const title = t('dealing.limits.instruments');
  return (
    <section className={dealing.panel} aria-label={title}>
      <header className={dealing.panelHead}>
        <h2>{title}</h2>
        <span className={dealing.quiet}>{t('dealing.limits.instrumentsNote')}</span>
        <span className={dealing.space} />
        <Checkbox
          label={t('dealing.limits.ownOnly')}
          checked={isOwnOnly}
          onChange={(event) => setOwnOnly(event.target.checked)}
        />
      </header>
      {shown.length === 0 && <EmptyState title={t('dealing.limits.noneOwn')} />}
      {shown.length > 0 && (
        <div className={dealing.scroll} tabIndex={0} role="region" aria-label={title}>
          <table className={classes(desk.table, dealing.figures)}>
            <thead>
              <tr>
                <th scope="col">{t('dealing.exposure.instrument')}</th>
                <th scope="col" className={dealing.wide}>
                  {t('office.limits.positionAmount')}
                </th>
                <th scope="col" className={dealing.wide}>
                  {t('office.limits.notionalPerInstrument')}
                </th>
                <th scope="col" className={dealing.wide}>
                  {t('office.limits.houseExposure')}
                </th>
                <th scope="col" className={dealing.text}>
                  {t('dealing.limits.houseNow')}
                </th>
                {mayChange && (
                  <th scope="col">
                    <span className="visually-hidden">{t('dealing.limits.change')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Row key={row.symbol} row={row} {...(mayChange && { onChange })} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ row, onChange }: { row: InstrumentLimits; onChange?: InstrumentLimitTableProps['onChange'] }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const { symbol, name, limits } = row;
  const house = limits.find((limit) => limit.name === 'houseExposure');
  return (
    <tr>
      <th scope="row" title={name}>
        {tickerOf(symbol)}
      </th>
      {limits.map((limit) => (
        <td key={limit.name} className={dealing.wide}>
          <Figure limit={limit} />
        </td>
      ))}
      <td className={dealing.text}>{house !== undefined && <LimitUse limit={house} />}</td>
      {onChange !== undefined && (
        <td>
          <Button
            size="dense"
            aria-label={t('dealing.limits.changeOf', { name: tickerOf(symbol) })}
            onClick={() => onChange({ symbol, limits })}
          >
            {t('dealing.limits.change')}
          </Button>
        </td>
      )}
    </tr>
  );
}

function Figure({ limit: { name, in_force: inForce, own, set } }: { limit: DealingLimit }) {
  const { t } = useDealingTexts();
  const limitText = useLimitText();
  const text = limitText(name, inForce);
  if (own === null || set === null) return <span className={styles.quiet}>{text}</span>;
  return (
    <span className={styles.own} title={t('dealing.limits.ownOf', { name: set.by, reason: set.reason })}>
      {text}
    </span>
  );
}

function hasOwn({ limits }: InstrumentLimits): boolean {
  return limits.some(({ own }) => own !== null);
}

/** The highest use of the broker's limit first, then in the catalogue's order. */
function byUse(instruments: readonly InstrumentLimits[]): readonly string[] {
  const share = ({ limits }: InstrumentLimits) => {
    const house = limits.find(({ name }) => name === 'houseExposure');
    return house === undefined ? 0 : (shareUsed(house, pageCurrency()) ?? 0);
  };
  return instruments.toSorted((first, second) => share(second) - share(first)).map(({ symbol }) => symbol);
}
