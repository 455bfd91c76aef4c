import { Link, useNavigate, useParams } from 'react-router';
import { useBrands } from '../../data/brandDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { useMay, useOfficeSession } from '../../data/office.ts';
import { EmptyState } from '../../ui/States.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { BrandCase } from './BrandCase.tsx';
import { BrandTable } from './BrandTable.tsx';
import styles from './Brands.module.css';

/** Page of the installation's brands: what runs, what two people have published, and what prevents publishing. */
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
  const query = useBrands();
  const brands = query.data;
  const opened = brands?.find((row) => row.id === (id ?? session?.brand))?.id;
  return (
    <OfficePage title={title} aside={<Lead />} isDesk>
      <div className={styles.desk}>
        <section className={desk.list} aria-label={title}>
          <Loaded query={query} height="320px">
            {(rows) =>
              rows.length === 0 ? (
                <EmptyState title={t('brands.none')} />
              ) : (
                <BrandTable
                  rows={rows}
                  opened={opened}
                  onOpen={(brand) => void navigate(`/brands/${brand}`, { preventScrollReset: true })}
                />
              )
            }
          </Loaded>
        </section>
        {opened === undefined ? (
          <section className={desk.case} aria-label={t('brands.one')}>
            <p className={desk.section}>{t(brands === undefined ? 'brands.loading' : 'brands.choose')}</p>
          </section>
        ) : (
          <BrandCase key={opened} id={opened} />
        )}
      </div>
    </OfficePage>
  );
}

/** Explains the desk, and links to the creation of a brand. */
function Lead() {
  const { t } = useDeskTexts();
  const mayCreate = useMay('brands.create');
  return (
    <>
      {t('brands.lead')}{' '}
      {mayCreate && (
        <Link to="/studio/new" className={desk.link}>
          {t('brands.begin')}
        </Link>
      )}
    </>
  );
}
