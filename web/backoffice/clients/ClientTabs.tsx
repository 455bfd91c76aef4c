import { clientTabs } from '@candor/contracts/http/office/clients.ts';
import type { ClientCard, ClientTab } from '@candor/contracts/http/office/clients.ts';
import { useState } from 'react';
import { useClientRows } from '../../data/clientDesk.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import desk from '../shell/Desk.module.css';
import { queryFailureText } from '../shell/outcomeText.ts';
import styles from './ClientPage.module.css';
import { CorrectCell } from './CorrectCell.tsx';
import { RowCells, columnsOf } from './RowCells.tsx';

/** The rows of the client's real account, a page at a time. */
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
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useClientRows(card.id, tab);
  const mayCorrect = useMay('dealing.correct');
  if (data === undefined) {
    return error === null ? (
      <div className={styles.body} aria-busy="true">
        <Skeleton height="140px" />
      </div>
    ) : (
      <ErrorState title={t('office.errors.title')} text={queryFailureText(t, error)} onRetry={() => void refetch()} />
    );
  }
  const rows = data.pages.flatMap((page) => page.rows);
  const isCorrected = mayCorrect && tab === 'history';
  const label = t(`clients.card.tabs.${tab}`);
  return (
    <>
      {(data.pages[0]?.sessions ?? []).map(({ id, browser, system, started_at: from, last_action_at: last }) => (
        <p key={id} className={styles.sessions}>
          <strong>{t('clients.card.loggedIn')}</strong> {[browser, system].filter((part) => part !== '').join(', ')}{' '}
          {t('clients.card.since2', { from: shortTime(from), last: shortTime(last) })}
        </p>
      ))}
      {rows.length === 0 && <EmptyState title={t(`clients.card.emptyTab.${tab}`)} />}
      {rows.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
          <table className={`${desk.table} ${styles.table}`}>
            <thead>
              <tr>
                {columnsOf[tab].map(({ name, isNumeric = false }) => (
                  <th key={name} scope="col" className={isNumeric ? desk.right : undefined}>
                    {t(`clients.card.columns.${name}`)}
                  </th>
                ))}
                {isCorrected && (
                  <th scope="col">
                    <span className="visually-hidden">{t('clients.card.columns.correct')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <RowCells row={row} symbol={card.currency.symbol} />
                  {isCorrected && row.kind === 'position' && <CorrectCell position={row.id} />}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
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
