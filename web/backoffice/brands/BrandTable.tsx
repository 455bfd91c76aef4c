import type { BrandRow } from '@candor/contracts/http/office/brands.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Brands.module.css';

interface BrandTableProps {
  rows: readonly BrandRow[];
  opened: string | undefined;
  onOpen: (brand: string) => void;
}

export function BrandTable({ rows, opened, onOpen }: BrandTableProps) {
  const { t } = useDeskTexts();
  const columns: readonly Column<BrandRow>[] = [
    {
      id: 'name',
      label: t('brands.columns.name'),
      cell: ({ id, name }) => (
        <span className={styles.name}>
          <BrandMark id={id} size={24} />
          <button
            type="button"
            className={desk.open}
            aria-current={id === opened ? 'true' : undefined}
            onClick={() => onOpen(id)}
          >
            {name}
          </button>
        </span>
      ),
    },
    {
      id: 'fingerprint',
      label: t('brands.columns.fingerprint'),
      isWide: true,
      cell: ({ fingerprint }) => <code>{fingerprint.slice(0, 12)}</code>,
    },
    { id: 'state', label: t('brands.columns.state'), cell: (row) => <BrandBadges row={row} /> },
    { id: 'findings', label: t('brands.columns.findings'), isNumeric: true, cell: ({ findings }) => findings },
  ];
  return <Table label={t('brands.title')} columns={columns} rows={rows} keyOf={({ id }) => id} current={opened} />;
}

/** The brand's logo; its name is beside it. */
export function BrandMark({ id, size }: { id: string; size: number }) {
  return <img className={styles.mark} src={`/brand-logo/${id}.svg`} alt="" width={size} height={size} />;
}

const tones = { published: 'positive', changed: 'warning', never: 'neutral' } as const;

export function BrandBadges({ row }: { row: BrandRow }) {
  const { t } = useDeskTexts();
  return (
    <span className={styles.badges}>
      <Badge tone={row.kind === 'live' ? 'info' : 'neutral'}>{t(`brands.kinds.${row.kind}`)}</Badge>
      <Badge tone={tones[row.state]}>{t(`brands.states.${row.state}`)}</Badge>
      {row.held && <Badge tone="negative">{t('brands.held')}</Badge>}
      {row.asked && <Badge tone="warning">{t('brands.asked')}</Badge>}
    </span>
  );
}
