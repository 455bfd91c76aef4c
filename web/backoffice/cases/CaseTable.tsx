import type { ConfidentialCase } from '@candor/contracts/http/office/cases.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dayText } from '../../ui/dates.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import desk from '../shell/Desk.module.css';

interface CaseTableProps {
  rows: readonly ConfidentialCase[];
  opened: number;
  onOpen: (id: number) => void;
}

export function CaseTable({ rows, opened, onOpen }: CaseTableProps) {
  const { t } = useDeskTexts();
  const columns: readonly Column<ConfidentialCase>[] = [
    {
      id: 'client',
      label: t('cases.columns.client'),
      cell: ({ id, client }) => (
        <button
          type="button"
          className={desk.open}
          aria-current={id === opened ? 'true' : undefined}
          onClick={() => onOpen(id)}
        >
          <bdi>{client.name}</bdi>
        </button>
      ),
    },
    {
      id: 'opened',
      label: t('cases.columns.opened'),
      isOneLine: true,
      isWide: true,
      cell: (row) => dayText(row.opened_at),
    },
    {
      id: 'until',
      label: t('cases.columns.until'),
      isOneLine: true,
      cell: ({ state, ends_at: end }) => (
        <span className={state === 'overdue' ? desk.late : undefined}>{dayText(end)}</span>
      ),
    },
    { id: 'state', label: t('cases.columns.state'), cell: (row) => <CaseBadge row={row} /> },
  ];
  return <Table label={t('cases.title')} columns={columns} rows={rows} keyOf={({ id }) => id} current={opened} />;
}

const tones = { open: 'warning', overdue: 'negative', closed: 'neutral' } as const;

export function CaseBadge({ row: { state } }: { row: Pick<ConfidentialCase, 'state'> }) {
  const { t } = useDeskTexts();
  return <Badge tone={tones[state]}>{t(`cases.states.${state}`)}</Badge>;
}
