import type { DealingLimit, InstrumentLimits } from '@candor/contracts/http/office/dealingLimits.ts';
import { useState } from 'react';
import { useMay } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import dealing from './Dealing.module.css';
import type { LimitRequest } from './LimitDialog.tsx';
import styles from './Limits.module.css';
import { LimitUse } from './LimitUse.tsx';
import { shareUsed } from './limitFigures.ts';
import { useLimitText } from './useLimitText.ts';
import { pageCurrency } from '../../ui/pageCurrency.ts';

interface InstrumentLimitTableProps {
  instruments: readonly InstrumentLimits[];
  onChange: (limit: LimitRequest) => void;
}

/** Limits of each instrument; its own are highlighted. Rows keep their places while the figures change. */
export function InstrumentLimitTable({ instruments, onChange }: InstrumentLimitTableProps) {
  const { t } = useDealingTexts();
  const columns = useColumns(onChange);
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
      <Table
        label={title}
        isInSection
        className={dealing.figures}
        columns={columns}
        rows={shown}
        keyOf={({ symbol }) => symbol}
        empty={<EmptyState title={t('dealing.limits.noneOwn')} />}
      />
    </section>
  );
}

const names = ['positionAmount', 'notionalPerInstrument', 'houseExposure'] as const;

function useColumns(onChange: InstrumentLimitTableProps['onChange']): readonly Column<InstrumentLimits>[] {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const mayChange = useMay('dealing.limits');
  const change: Column<InstrumentLimits> = {
    id: 'change',
    label: t('dealing.limits.change'),
    isAction: true,
    cell: ({ symbol, limits }) => (
      <Button
        size="dense"
        aria-label={t('dealing.limits.changeOf', { name: tickerOf(symbol) })}
        onClick={() => onChange({ symbol, limits })}
      >
        {t('dealing.limits.change')}
      </Button>
    ),
  };
  return [
    {
      id: 'instrument',
      label: t('dealing.exposure.instrument'),
      isHeading: true,
      titleOf: ({ name }) => name,
      cell: ({ symbol }) => tickerOf(symbol),
    },
    ...names.map((name): Column<InstrumentLimits> => ({
      id: name,
      label: t(`office.limits.${name}`),
      isNumeric: true,
      isWide: true,
      cell: (row) => <Figure limit={limitOf(row, name)} />,
    })),
    {
      id: 'houseNow',
      label: t('dealing.limits.houseNow'),
      cell: (row) => {
        const house = limitOf(row, 'houseExposure');
        return house !== undefined && <LimitUse limit={house} />;
      },
    },
    ...(mayChange ? [change] : []),
  ];
}

function limitOf({ limits }: InstrumentLimits, limitName: DealingLimit['name']): DealingLimit | undefined {
  return limits.find(({ name }) => name === limitName);
}

function Figure({ limit }: { limit: DealingLimit | undefined }) {
  const { t } = useDealingTexts();
  const limitText = useLimitText();
  if (limit === undefined) return null;
  const { name, in_force: inForce, own, set } = limit;
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

/** Sorts by the use of the broker's limit, highest first, then in the catalogue's order. */
function byUse(instruments: readonly InstrumentLimits[]): readonly string[] {
  const share = (row: InstrumentLimits) => {
    const house = limitOf(row, 'houseExposure');
    return house === undefined ? 0 : (shareUsed(house, pageCurrency()) ?? 0);
  };
  return instruments.toSorted((first, second) => share(second) - share(first)).map(({ symbol }) => symbol);
}
