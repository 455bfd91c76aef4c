import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { ReportedFillRow } from '@candor/contracts/http/office/fillChecks.ts';
import { useState } from 'react';
import { plainExport } from '../../data/listExports.ts';
import { useDealingTexts, useFillReports } from '../../data/officeDealing.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { shortTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import correction from './Correction.module.css';
import { CheckDialog } from './CheckDialog.tsx';
import { FillName, VerdictBadge } from './reportedFill.tsx';
import dealing from './Dealing.module.css';

const checkExport = plainExport('fillChecks', officeCalls.exportFillChecks, {});

/** Rule FS-5: fills that clients' browsers have found wrong, until dealing has answered each. */
export function ChecksTab() {
  const { t } = useDealingTexts();
  const query = useFillReports();
  const [opened, setOpened] = useState<number>();
  const title = t('dealing.checks.title');
  return (
    <section className={dealing.panel} aria-label={title}>
      <header className={dealing.panelHead}>
        <h2>{title}</h2>
        <span className={dealing.space} />
        <ExportButton exported={checkExport} count={query.data?.rows.length} />
      </header>
      <p className={correction.lead}>{t('dealing.checks.lead')}</p>
      <Loaded query={query}>{({ rows }) => <ReportTable label={title} rows={rows} onOpen={setOpened} />}</Loaded>
      {opened !== undefined && <CheckDialog execution={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

interface ReportTableProps {
  label: string;
  rows: readonly ReportedFillRow[];
  onOpen: (execution: number) => void;
}

function ReportTable({ label, rows, onOpen }: ReportTableProps) {
  const { t } = useDealingTexts();
  const columns: readonly Column<ReportedFillRow>[] = [
    {
      id: 'fill',
      label: t('dealing.checks.columns.fill'),
      isOneLine: true,
      cell: (row) => (
        <>
          <FillName row={row} />
          <br />
          <span className={desk.quiet}>{shortTime(row.filled_at)}</span>
        </>
      ),
    },
    {
      id: 'client',
      label: t('dealing.checks.columns.client'),
      isOneLine: true,
      cell: ({ client }) => (
        <>
          <ClientLink id={client.id} from="dealing">
            <bdi>{client.name}</bdi>
          </ClientLink>{' '}
          <span className={classes(dealing.quiet, dealing.pin)}>{client.pin}</span>
        </>
      ),
    },
    {
      id: 'failed',
      label: t('dealing.checks.columns.failed'),
      cell: ({ failed }) => failed.map((name) => t(`verify.checks.${name}.title`)).join(', '),
    },
    {
      id: 'verdict',
      label: t('dealing.checks.columns.verdict'),
      isOneLine: true,
      cell: ({ verdict }) => <VerdictBadge verdict={verdict} />,
    },
    {
      id: 'reported',
      label: t('dealing.checks.columns.reported'),
      isOneLine: true,
      cell: ({ reported_at: at }) => shortTime(at),
    },
    {
      id: 'answer',
      label: t('dealing.checks.columns.answer'),
      cell: ({ execution, answer }) =>
        answer === null ? (
          <Button size="dense" aria-label={t('dealing.checks.openOf', { execution })} onClick={() => onOpen(execution)}>
            {t('dealing.checks.open')}
          </Button>
        ) : (
          t('dealing.checks.answeredBy', { ...answer, time: shortTime(answer.at) })
        ),
    },
  ];
  const empty = <EmptyState title={t('dealing.checks.empty')} />;
  return (
    <Table label={label} isInSection columns={columns} rows={rows} keyOf={({ execution }) => execution} empty={empty} />
  );
}
