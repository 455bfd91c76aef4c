import type { BrandRow } from '@candor/contracts/http/office/brands.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Brands.module.css';

interface BrandTableProps {
  rows: readonly BrandRow[];
  opened: string | undefined;
  onOpen: (brand: string) => void;
}

export function BrandTable({ rows, opened, onOpen }: BrandTableProps) {
  const { t } = useDeskTexts();
  return (
    <div className={desk.scroll} tabIndex={0} role="region" aria-label={t('brands.title')}>
      <table className={desk.table}>
        <thead>
          <tr>
            <th scope="col">{t('brands.columns.name')}</th>
            <th scope="col" className={desk.wide}>
              {t('brands.columns.fingerprint')}
            </th>
            <th scope="col">{t('brands.columns.state')}</th>
            <th scope="col" className={desk.right}>
              {t('brands.columns.findings')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-chosen={row.id === opened || undefined}>
              <td>
                <span className={styles.name}>
                  <BrandMark id={row.id} size={24} />
                  <button
                    type="button"
                    className={desk.open}
                    aria-current={row.id === opened ? 'true' : undefined}
                    onClick={() => onOpen(row.id)}
                  >
                    {row.name}
                  </button>
                </span>
              </td>
              <td className={desk.wide}>
                <code>{row.fingerprint.slice(0, 12)}</code>
              </td>
              <td>
                <BrandBadges row={row} />
              </td>
              <td className={desk.right}>{row.findings}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
