import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { linksQuery, affiliateApi, refreshPanel } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { LetterIds } from '../../data/letterIds.ts';
import { Button } from '../../ui/Button.tsx';
import { countText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import styles from './Links.module.css';
import type { AffiliateLink } from '@candor/contracts/http/affiliate.ts';
import { dayText } from '../../ui/dates.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { CopyField } from '../shell/CopyField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ActionDialog } from '../../ui/ActionDialog.tsx';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { failureText } from '../shell/failureText.ts';

/** Page of the links, one for each placement, and what each has brought. */
export default function LinksPage() {
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
    { id: 'page', label: t('panel.links.sourcePage'), isCut: true, isHeading: true, cell: ({ page }) => page },
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
        isInSection
        isStacked
        columns={columns}
        rows={pages}
        keyOf={({ page }) => page}
        empty={<EmptyState title={t('panel.links.pagesEmpty')} />}
      />
    </Panel>
  );
}

/** Link with its funnel. */
function LinkCard({ link }: { link: AffiliateLink }) {
  const { t } = useAffiliateTexts();
  return (
    <Panel padded className={styles.card} aria-label={link.label}>
      <header>
        <h2>{link.label}</h2>
        <span className={styles.quiet}>
          {t('panel.links.since')} {dayText(link.created_at)}
        </span>
      </header>
      <CopyField
        text={link.url}
        label={t('panel.links.url')}
        action={t('panel.link.copy')}
        done={t('panel.link.copied')}
      />
      <dl className={styles.funnel}>
        <div>
          <dt>{t('panel.tiles.clicks')}</dt>
          <dd>{countText(link.clicks)}</dd>
        </div>
        <div>
          <dt>{t('panel.tiles.registrations')}</dt>
          <dd>{countText(link.registrations)}</dd>
        </div>
        <div>
          <dt>{t('panel.tiles.firstDeposits')}</dt>
          <dd>{countText(link.first_deposits)}</dd>
        </div>
      </dl>
      <details>
        <summary>{t('panel.links.show')}</summary>
        <div className={styles.code}>
          <QrCode text={link.url} label={t('panel.link.code')} />
        </div>
      </details>
    </Panel>
  );
}

const LABEL_MAXIMUM = 60;
const PAGE_PATTERN = /^\/[a-zA-Z0-9/_-]{0,120}$/;

/** Creates a separate link for one placement. */
function NewLinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useAffiliateTexts();
  const toast = useToast();
  const ids = useRef(new LetterIds());
  const [label, setLabel] = useState('');
  const [page, setPage] = useState('/');
  const isPage = PAGE_PATTERN.test(page.trim());
  const wrong = isPage ? undefined : t('panel.links.pageWrong');
  const stopped = label.trim() === '' ? t('panel.required', { title: t('panel.links.label') }) : wrong;
  const make = async () => {
    const wanted = { label: label.trim(), page: page.trim() };
    const outcome = await affiliateApi.createLink({ request: ids.current.idOf(wanted), ...wanted });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('panel.links.made') });
    await refreshPanel();
    return undefined;
  };
  return (
    <ActionDialog
      title={t('panel.links.create')}
      action={stoppedLabel(t('panel.links.create'), stopped)}
      cancel={t('panel.links.cancel')}
      disabledReason={stopped}
      onClose={onClose}
      onAction={make}
    >
      <TextField
        label={t('panel.links.label')}
        placeholder={t('panel.links.labelHint')}
        maxLength={LABEL_MAXIMUM}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <TextField
        label={t('panel.links.page')}
        placeholder={t('panel.links.pageHint')}
        value={page}
        error={wrong}
        onChange={(event) => setPage(event.target.value)}
      />
    </ActionDialog>
  );
}
