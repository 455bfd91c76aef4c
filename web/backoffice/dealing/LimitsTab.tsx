import type { DealingLimit, DealingLimits } from '@candor/contracts/http/office/dealingLimits.ts';
import { useState } from 'react';
import { useMay, useOfficeSession } from '../../data/office.ts';
import { useDealingLimits, useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Button } from '../../ui/Button.tsx';
import { RunningText } from '../../ui/RunningText.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import dealing from './Dealing.module.css';
import { InstrumentLimitTable } from './InstrumentLimitTable.tsx';
import { LimitChanges } from './LimitChanges.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import type { LimitRequest } from './LimitDialog.tsx';
import { LimitUse } from './LimitUse.tsx';
import styles from './Limits.module.css';
import { useLimitText } from './useLimitText.ts';

/** Limits in force with their use; one person lowers, two raise. */
export function LimitsTab() {
  const query = useDealingLimits();
  const [limit, setLimit] = useState<LimitRequest>();
  return (
    <>
      <Loaded query={query} height="420px">
        {(data) => (
          <>
            <Waiting data={data} />
            <BrandLimits limits={data.brand} onChange={setLimit} />
            <LimitChanges changes={data.changes} />
            <InstrumentLimitTable instruments={data.instruments} onChange={setLimit} />
          </>
        )}
      </Loaded>
      {limit !== undefined && <LimitDialog chosen={limit} onClose={() => setLimit(undefined)} />}
    </>
  );
}

/** Changes that wait for a second person. */
function Waiting({ data: { brand, instruments } }: { data: DealingLimits }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const limitText = useLimitText();
  const all = [{ symbol: undefined, limits: brand }, ...instruments];
  const waiting = all.flatMap(({ symbol, limits }) => limits.map((limit) => ({ symbol, limit })));
  return waiting.map(({ symbol, limit: { name, in_force: before, waiting: request } }) => {
    if (request === null) return null;
    const where = [t(`office.limits.${name}`), ...(symbol === undefined ? [] : [tickerOf(symbol)])].join(', ');
    return (
      <section key={request.approval} className={dealing.pause} aria-label={where}>
        <h3>
          <RunningText>{`${where}: ${limitText(name, before)} → ${limitText(name, request.after)}`}</RunningText>
        </h3>
        <p>{t('dealing.limits.waiting', { name: request.by, reason: request.reason })}</p>
        {request.obstacle === null ? (
          <ApprovalsLink>{t('dealing.pause.decide')}</ApprovalsLink>
        ) : (
          <p>{t('dealing.pause.decider')}</p>
        )}
      </section>
    );
  });
}

interface BrandLimitsProps {
  limits: readonly DealingLimit[];
  onChange: (limit: LimitRequest) => void;
}

function BrandLimits({ limits, onChange }: BrandLimitsProps) {
  const { t } = useDealingTexts();
  const { data: session } = useOfficeSession();
  const mayChange = useMay('dealing.limits');
  const brand = session?.brands.find(({ id }) => id === session.brand)?.name ?? '';
  const title = t('dealing.limits.brand', { brand });
  const limitText = useLimitText();
  const columns: readonly Column<DealingLimit>[] = [
    {
      id: 'limit',
      label: t('dealing.limits.limit'),
      isHeading: true,
      className: dealing.wraps,
      cell: (limit) => <LimitName limit={limit} />,
    },
    {
      id: 'inForce',
      label: t('dealing.limits.inForce'),
      isNumeric: true,
      cell: ({ name, in_force: inForce }) => limitText(name, inForce),
    },
    { id: 'use', label: t('dealing.limits.use'), isWide: true, cell: (limit) => <LimitUse limit={limit} /> },
    {
      id: 'file',
      label: t('dealing.limits.file'),
      isNumeric: true,
      isWide: true,
      cell: ({ name, inherited }) => limitText(name, inherited),
    },
    { id: 'since', label: t('dealing.limits.since'), isWide: true, cell: (limit) => <Since limit={limit} /> },
  ];
  const change: Column<DealingLimit> = {
    id: 'change',
    label: t('dealing.limits.change'),
    isAction: true,
    cell: (limit) => (
      <Button
        size="dense"
        aria-label={t('dealing.limits.changeOf', { name: t(`office.limits.${limit.name}`) })}
        onClick={() => onChange({ symbol: undefined, limits: [limit] })}
      >
        {t('dealing.limits.change')}
      </Button>
    ),
  };
  return (
    <section className={dealing.panel} aria-label={title}>
      <header className={dealing.panelHead}>
        <h2>{title}</h2>
        <span className={dealing.quiet}>{t('dealing.limits.note')}</span>
      </header>
      <Table
        label={title}
        isInSection
        className={dealing.figures}
        columns={mayChange ? [...columns, change] : columns}
        rows={limits}
        keyOf={({ name }) => name}
      />
    </section>
  );
}

function LimitName({ limit }: { limit: DealingLimit }) {
  const { t } = useDealingTexts();
  return (
    <>
      {t(`office.limits.${limit.name}`)}
      <span className={styles.beneath}>
        <LimitUse limit={limit} />
      </span>
    </>
  );
}

function Since({ limit: { set } }: { limit: DealingLimit }) {
  const { t } = useDealingTexts();
  if (set === null) return <span className={dealing.quiet}>{t('dealing.limits.asFile')}</span>;
  return <span title={set.reason}>{[set.by, set.approved_by].filter((one) => one !== null).join(' + ')}</span>;
}
