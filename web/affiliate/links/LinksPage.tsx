import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { linksQuery } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { NotLoaded } from '../shell/NotLoaded.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import table from '../shell/table.module.css';
import { LinkCard } from './LinkCard.tsx';
import styles from './Links.module.css';
import { NewLinkDialog } from './NewLinkDialog.tsx';

/** A link for each place, and what each has brought. */
export function LinksPage() {
  const { t } = useAffiliateTexts();
  const { data, isError, refetch } = useQuery(linksQuery);
  const [isMaking, setMaking] = useState(false);
  const action = (
    <Button variant="primary" onClick={() => setMaking(true)}>
      <Plus size={15} aria-hidden="true" /> {t('panel.links.create')}
    </Button>
  );
  return (
    <PanelPage title={t('panel.links.title')} lead={t('panel.links.lead')} actions={action}>
      {data === undefined && isError && <NotLoaded onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton height="240px" />}
      {data?.links.length === 0 && (
        <Panel>
          <EmptyState title={t('panel.links.empty')} text={t('panel.links.emptyText')} />
        </Panel>
      )}
      <div className={styles.cards}>
        {data?.links.map((link) => (
          <LinkCard key={link.code} link={link} />
        ))}
      </div>
      {data !== undefined && <Pages pages={data.pages} />}
      {isMaking && <NewLinkDialog onClose={() => setMaking(false)} />}
    </PanelPage>
  );
}

interface Page {
  readonly page: string;
  readonly clicks: number;
  readonly registrations: number;
  readonly first_deposits: number;
}

function Pages({ pages }: { pages: readonly Page[] }) {
  const { t } = useAffiliateTexts();
  return (
    <Panel aria-label={t('panel.links.pages')}>
      <h2 className={styles.heading}>{t('panel.links.pages')}</h2>
      {pages.length === 0 ? (
        <EmptyState title={t('panel.links.pagesEmpty')} />
      ) : (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('panel.links.sourcePage')}</th>
                {(['clicks', 'registrations', 'firstDeposits'] as const).map((name) => (
                  <th key={name} scope="col" className={table.right}>
                    {t(`panel.tiles.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {pages.map((one) => (
                <tr key={one.page}>
                  <td className={table.cut}>{one.page}</td>
                  <td className={table.right}>{one.clicks}</td>
                  <td className={table.right}>{one.registrations}</td>
                  <td className={table.right}>{one.first_deposits}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
