import type { BrandLook, BrandRow } from '@candor/contracts/http/office/brands.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import desk from '../shell/Desk.module.css';
import { useBrandThemes } from '../shell/brandTheme.ts';
import { BrandPicture, contrastText, Swatches } from './BrandLooks.tsx';
import styles from './Brands.module.css';

interface BrandTableProps {
  rows: readonly BrandRow[];
  opened: string | undefined;
  onOpen: (brand: string) => void;
}

export function BrandTable({ rows, opened, onOpen }: BrandTableProps) {
  const { t } = useDeskTexts();
  const themeOf = useBrandThemes();
  const columns: readonly Column<BrandRow>[] = [
    {
      id: 'name',
      label: t('brands.columns.name'),
      cell: (row) => (
        <span className={styles.name}>
          <BrandPicture id={row.id} className={styles.thumbnail} />
          <span className={styles.title}>
            <span className={styles.name}>
              <BrandMark id={row.id} size={18} />
              <button
                type="button"
                className={desk.open}
                aria-current={row.id === opened ? 'true' : undefined}
                onClick={() => onOpen(row.id)}
              >
                {row.name}
              </button>
            </span>
            <BrandBadges row={row} />
          </span>
        </span>
      ),
    },
    {
      id: 'colours',
      label: t('brands.columns.colours'),
      isWide: true,
      cell: ({ id, look }) => <Swatches look={look[themeOf(id)]} />,
    },
    {
      id: 'contrast',
      label: t('brands.columns.contrast'),
      isNumeric: true,
      isWide: true,
      cell: ({ look }) => contrastText(lower(look)),
    },
    { id: 'gate', label: t('brands.columns.gate'), cell: ({ findings }) => <Gate findings={findings} /> },
  ];
  return <Table label={t('brands.title')} columns={columns} rows={rows} keyOf={({ id }) => id} current={opened} />;
}

/** Result of the publishing checks in one word. */
function Gate({ findings }: Pick<BrandRow, 'findings'>) {
  const { t } = useDeskTexts();
  return findings === 0 ? (
    <Badge tone="positive">{t('brands.passes')}</Badge>
  ) : (
    <Badge tone="negative">{t('brands.toFix', { count: findings })}</Badge>
  );
}

/** Returns the theme whose texts are harder to read. */
function lower({ dark, light }: BrandRow['look']): BrandLook {
  return (dark.contrast ?? 0) < (light.contrast ?? 0) ? dark : light;
}

/** Logo of the brand; its name is beside it. */
export function BrandMark({ id, size }: { id: string; size: number }) {
  return <img className={styles.mark} src={`/brand-logo/${id}.svg`} alt="" width={size} height={size} />;
}

const tones = { published: 'positive', changed: 'warning', never: 'neutral' } as const;

/** Badges of the brand's state. A demonstration runs without being published, so that state is not shown for it. */
export function BrandBadges({ row }: { row: BrandRow }) {
  const { t } = useDeskTexts();
  return (
    <span className={styles.badges}>
      <Badge tone={row.kind === 'live' ? 'info' : 'neutral'}>{t(`brands.kinds.${row.kind}`)}</Badge>
      {(row.kind === 'live' || row.state !== 'never') && (
        <Badge tone={tones[row.state]}>{t(`brands.states.${row.state}`)}</Badge>
      )}
      {row.held && <Badge tone="negative">{t('brands.held')}</Badge>}
      {row.asked && <Badge tone="warning">{t('brands.asked')}</Badge>}
    </span>
  );
}
