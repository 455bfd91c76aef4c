import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { linksQuery } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { countText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import { LinkCard } from './LinkCard.tsx';
import styles from './Links.module.css';
import { NewLinkDialog } from './NewLinkDialog.tsx';

/** A link for each place, and what each has brought. */
export function LinksPage() {
  const { t } = useAffiliateTexts();
  const query = useQuery(linksQuery);
  const [isMaking, setMaking] = useState(false);
  const action = (
    <Button variant="primary" onClick={() => setMaking(true)}>
      <Plus size={15} aria-hidden="true" /> {t('panel.links.create')}
    </Button>
  );
  return (
    <PanelPage title={t('panel.links.title')} lead={t('panel.links.lead')} actions={action}>
      <Loaded query={query}>
        {({ links, pages }) => (
          <>
            {links.length === 0 && (
              <Panel>
                <EmptyState title={t('panel.links.empty')} text={t('panel.links.emptyText')} />
              </Panel>
            )}
            <div className={styles.cards}>
              {links.map((link) => (
                <LinkCard key={link.code} link={link} />
              ))}
            </div>
            <Pages pages={pages} />
          </>
        )}
      </Loaded>
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
  const columns: readonly Column<Page>[] = [
    { id: 'page', label: t('panel.links.sourcePage'), isCut: true, cell: ({ page }) => page },
    { id: 'clicks', label: t('panel.tiles.clicks'), isNumeric: true, cell: ({ clicks }) => countText(clicks) },
    {
      id: 'registrations',
      label: t('panel.tiles.registrations'),
      isNumeric: true,
      cell: ({ registrations }) => countText(registrations),
    },
    {
      id: 'firstDeposits',
      label: t('panel.tiles.firstDeposits'),
      isNumeric: true,
      cell: ({ first_deposits: deposits }) => countText(deposits),
    },
  ];
  return (
    <Panel aria-label={t('panel.links.pages')}>
      <h2 className={styles.heading}>{t('panel.links.pages')}</h2>
      <Table
        label={t('panel.links.pages')}
        columns={columns}
        rows={pages}
        keyOf={({ page }) => page}
        empty={<EmptyState title={t('panel.links.pagesEmpty')} />}
      />
    </Panel>
  );
}
