import { useNavigate, useParams } from 'react-router';
import { useBrands } from '../../data/brandDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useMay, useOfficeSession } from '../../data/office.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import desk from '../shell/Desk.module.css';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { queryFailureText } from '../shell/outcomeText.ts';
import { BrandCase } from './BrandCase.tsx';
import { BrandTable } from './BrandTable.tsx';
import styles from './Brands.module.css';

/** The brands of the installation: what runs, what two people have published, and what keeps one from it. */
export function BrandsPage() {
  const { t } = useDeskTexts();
  const title = t('brands.title');
  return useMay('brands.read') ? <Brands title={title} /> : <NotAllowed title={title} />;
}

function Brands({ title }: { title: string }) {
  const { t } = useDeskTexts();
  const navigate = useNavigate();
  const { id } = useParams();
  const { data: session } = useOfficeSession();
  const { data: rows, error, refetch } = useBrands();
  const opened = rows?.find((row) => row.id === (id ?? session?.brand))?.id;
  return (
    <OfficePage title={title} aside={t('brands.lead')} isDesk>
      <div className={styles.desk}>
        <section className={desk.list} aria-label={title}>
          {rows === undefined && error !== null && (
            <ErrorState
              title={t('office.errors.title')}
              text={queryFailureText(t, error)}
              onRetry={() => void refetch()}
            />
          )}
          {rows === undefined && error === null && <Skeleton height="320px" />}
          {rows?.length === 0 && <EmptyState title={t('brands.none')} />}
          {rows !== undefined && rows.length > 0 && (
            <BrandTable
              rows={rows}
              opened={opened}
              onOpen={(brand) => void navigate(`/brands/${brand}`, { preventScrollReset: true })}
            />
          )}
        </section>
        {opened === undefined ? (
          <section className={desk.case} aria-label={t('brands.one')}>
            <p className={desk.section}>{t(rows === undefined ? 'brands.loading' : 'brands.choose')}</p>
          </section>
        ) : (
          <BrandCase key={opened} id={opened} />
        )}
      </div>
    </OfficePage>
  );
}
