import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import { clientTabs } from '@candor/contracts/http/office/clients.ts';
import type { ClientCard, ClientTab, rows as rowsCall } from '@candor/contracts/http/office/clients.ts';
import { useState } from 'react';
import { useClientRows } from '../../data/clientDesk.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import styles from './ClientPage.module.css';
import { RowTable } from './RowTable.tsx';

/** Rows of the client's real account, a page at a time. */
export function ClientTabs({ card }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const [tab, setTab] = useState<ClientTab>(card.counts.open > 0 ? 'open' : 'transactions');
  const counts: Partial<Record<ClientTab, number>> = card.counts;
  return (
    <Panel aria-label={t('clients.card.tabs.label')}>
      <Tabs<ClientTab>
        label={t('clients.card.tabs.label')}
        value={tab}
        onChange={setTab}
        items={clientTabs.map((value) => ({
          value,
          label: t(`clients.card.tabs.${value}`),
          count: counts[value],
          panel: <Rows card={card} tab={value} />,
        }))}
      />
    </Panel>
  );
}

function Rows({ card, tab }: { card: ClientCard; tab: ClientTab }) {
  const { t } = useClientTexts();
  const query = useClientRows(card.id, tab);
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const mayCorrect = useMay('dealing.correct');
  const loading = (
    <div className={styles.body} aria-busy="true">
      <Skeleton height="140px" />
    </div>
  );
  return (
    <>
      <Loaded query={query} loading={loading}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              <Sessions sessions={pages[0]?.sessions ?? []} />
              {rows.length === 0 ? (
                <EmptyState title={t(`clients.card.emptyTab.${tab}`)} />
              ) : (
                <RowTable
                  tab={tab}
                  label={t(`clients.card.tabs.${tab}`)}
                  rows={rows}
                  symbol={card.currency.symbol}
                  mayCorrect={mayCorrect}
                />
              )}
            </>
          );
        }}
      </Loaded>
      {hasNextPage && (
        <div className={styles.foot}>
          <Button size="dense" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('clients.card.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Sessions({ sessions }: Pick<OfficeAnswerOf<typeof rowsCall>, 'sessions'>) {
  const { t } = useClientTexts();
  return sessions.map(({ id, browser, system, started_at: from, last_action_at: last }) => (
    <p key={id} className={styles.sessions}>
      <strong>{t('clients.card.loggedIn')}</strong> {[browser, system].filter((part) => part !== '').join(', ')}{' '}
      {t('clients.card.since2', { from: shortTime(from), last: shortTime(last) })}
    </p>
  ));
}
