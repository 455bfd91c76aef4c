import type { RequestedCorrection } from '@candor/contracts/http/office/corrections.ts';
import { money } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { personalExport } from '../../data/listExports.ts';
import { office, useMay } from '../../data/office.ts';
import { useCorrections, useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { priceText } from '../../ui/numbers.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import { CorrectionBadge } from './CorrectionBadge.tsx';
import { refusalKey } from './refusalKeys.ts';
import styles from './Correction.module.css';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import dealing from './Dealing.module.css';

const correctionExport = personalExport('corrections', (by) => office.askCorrectionExport({ query: {}, ...by }));

/** Corrections of closed trades: a request by the number of the position, and the state of each. */
export function CorrectionsTab() {
  const { t } = useDealingTexts();
  const mayAsk = useMay('dealing.correct');
  const query = useCorrections();
  const title = t('dealing.corrections.title');
  return (
    <section className={dealing.panel} aria-label={title}>
      <header className={dealing.panelHead}>
        <h2>{title}</h2>
        <span className={dealing.space} />
        <ExportButton exported={correctionExport} count={query.data?.rows.length} />
      </header>
      <p className={styles.lead}>{t('dealing.corrections.lead')}</p>
      {mayAsk && <AskForm />}
      <Loaded query={query}>
        {({ rows, currency }) => <CorrectionTable label={title} rows={rows} symbol={currency.symbol} />}
      </Loaded>
    </section>
  );
}

function AskForm() {
  const { t } = useDealingTexts();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [position, setPosition] = useState<number>();
  const isNumber = /^\d{1,15}$/.test(typed.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNumber) setPosition(Number.parseInt(typed.trim(), 10));
  };
  return (
    <form className={styles.ask} noValidate onSubmit={submit}>
      <TextField
        label={t('dealing.corrections.position')}
        help={t('dealing.corrections.positionHelp')}
        inputMode="numeric"
        size="control"
        value={typed}
        error={isTried && !isNumber ? t('dealing.corrections.positionBad') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t('dealing.corrections.open')}</Button>
      {position !== undefined && <CorrectionDialog position={position} onClose={() => setPosition(undefined)} />}
    </form>
  );
}

interface CorrectionTableProps {
  label: string;
  rows: readonly RequestedCorrection[];
  symbol: string;
}

function CorrectionTable({ label, rows, symbol }: CorrectionTableProps) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const columns: readonly Column<RequestedCorrection>[] = [
    {
      id: 'position',
      label: t('dealing.corrections.columns.position'),
      isOneLine: true,
      cell: (row) => `${row.position} ${tickerOf(row.symbol)}`,
    },
    {
      id: 'client',
      label: t('dealing.corrections.columns.client'),
      cell: ({ client }) => (
        <ClientLink id={client.id} from="dealing">
          <bdi>{client.name}</bdi>
        </ClientLink>
      ),
    },
    {
      id: 'prices',
      label: t('dealing.corrections.columns.prices'),
      className: styles.figure,
      cell: ({ decimals, before, after }) => (
        <>
          <span className={desk.quiet}>{pricesText(before, decimals)}</span>
          <br />
          {pricesText(after, decimals)}
        </>
      ),
    },
    {
      id: 'difference',
      label: t('dealing.corrections.columns.difference'),
      isNumeric: true,
      cell: ({ before, after, close_outs: closeOuts }) => (
        <>
          <MoneyText value={money(after.profit - before.profit)} symbol={symbol} signed />
          {closeOuts.map((one) => (
            <div key={one.position}>
              <MoneyText value={one.difference} symbol={symbol} signed />
            </div>
          ))}
        </>
      ),
    },
    { id: 'cause', label: t('dealing.corrections.columns.cause'), cell: (row) => <Cause row={row} /> },
    {
      id: 'asked',
      label: t('dealing.corrections.columns.asked'),
      cell: ({ asked_by: name, asked_at: at }) => t('dealing.corrections.asked', { name, time: shortTime(at) }),
    },
    { id: 'state', label: t('dealing.corrections.columns.state'), cell: (row) => <State row={row} /> },
  ];
  const empty = <EmptyState title={t('dealing.corrections.empty')} />;
  return (
    <Table label={label} isInSection columns={columns} rows={rows} keyOf={({ approval }) => approval} empty={empty} />
  );
}

function Cause({ row }: { row: RequestedCorrection }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  return (
    <div className={styles.why}>
      {t(`corrections.causes.${row.cause}`)}
      <br />
      <span className={desk.quiet}>
        {row.reason} · {row.source}
      </span>
      {row.close_outs.map((one) => (
        <div key={one.position}>
          {t('dealing.corrections.closeOuts.undone', { position: one.position, symbol: tickerOf(one.symbol) })}{' '}
          {one.refusal !== null && t(`dealing.corrections.because.${refusalKey(one.refusal)}`)}
        </div>
      ))}
    </div>
  );
}

function State({ row: { state, refusal, decided_by: name, decided_at: at } }: { row: RequestedCorrection }) {
  const { t } = useDealingTexts();
  return (
    <div className={styles.why}>
      <CorrectionBadge state={state} />
      {name !== null && at !== null && (
        <span className={desk.quiet}> {t('dealing.corrections.decided', { name, time: shortTime(at) })}</span>
      )}
      {refusal !== null && (
        <span className={desk.quiet}>
          <br />
          {t(`dealing.corrections.because.${refusalKey(refusal)}`)}
        </span>
      )}
    </div>
  );
}

function pricesText({ open, close }: RequestedCorrection['before'], decimals: number): string {
  return `${priceText(open, decimals)} – ${priceText(close, decimals)}`;
}
