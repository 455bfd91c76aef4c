import type { AffiliateAccount } from '@candor/contracts/http/affiliate.ts';
import { sum } from '@candor/domain/money/money.ts';
import { Download } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/dates.ts';
import { moneyText } from '../../ui/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { accountsCsv, countConverted, findRows, shareText } from './accountRows.ts';
import styles from './Overview.module.css';

const PAGE = 25;

interface AccountsPanelProps {
  rows: readonly AffiliateAccount[] | undefined;
  /** Whether the rows are those of the previous filter. */
  isOld: boolean;
}

/** Referred accounts with their first deposits. */
export function AccountsPanel({ rows, isOld }: AccountsPanelProps) {
  const { t } = useAffiliateTexts();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const found = findRows(rows ?? [], useDeferredValue(typed));
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const shown = found.slice((Math.min(page, pages) - 1) * PAGE, Math.min(page, pages) * PAGE);
  const none = found.length === 0 ? t('panel.accounts.nothing') : undefined;
  if (rows === undefined) return <Skeleton height="420px" />;
  return (
    <Panel className={styles.accounts} aria-busy={isOld || undefined} aria-label={t('panel.accounts.title')}>
      <header className={styles.panelHead}>
        <h2>{t('panel.accounts.title')}</h2>
        <span className={styles.quiet}>{t('panel.accounts.rows', { count: found.length })}</span>
        <div className={styles.find}>
          <TextField
            label={t('panel.accounts.find')}
            hideLabel
            size="dense"
            type="search"
            placeholder={t('panel.accounts.findHint')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
          />
          <Button
            size="dense"
            disabledReason={none}
            onClick={() =>
              saveFile(new Blob([accountsCsv(found)], { type: 'text/csv' }), `${t('panel.accounts.file')}.csv`)
            }
          >
            <Download size={14} aria-hidden="true" /> {stoppedLabel(t('panel.accounts.csv'), none)}
          </Button>
        </div>
      </header>
      {rows.length === 0 && <EmptyState title={t('panel.accounts.empty')} text={t('panel.accounts.emptyText')} />}
      {rows.length > 0 && found.length === 0 && <EmptyState title={t('panel.accounts.nothing')} />}
      {shown.length > 0 && <AccountsTable rows={shown} all={found} />}
      <footer className={styles.panelFoot}>
        <p>{t('panel.accounts.note')}</p>
        {pages > 1 && <Turning page={Math.min(page, pages)} pages={pages} onPage={setPage} />}
      </footer>
    </Panel>
  );
}

function AccountsTable({ rows, all }: { rows: readonly AffiliateAccount[]; all: readonly AffiliateAccount[] }) {
  const { t } = useAffiliateTexts();
  const { currency } = useBrand();
  const converted = countConverted(all);
  const share = shareText(converted, all.length);
  const total = sum(all.flatMap(({ transaction }) => (transaction === null ? [] : [transaction.amount])));
  const columns: readonly Column<AffiliateAccount>[] = [
    { id: 'id', label: t('panel.accounts.id'), cell: ({ id }) => id },
    { id: 'first', label: t('panel.accounts.first'), cell: (row) => row.first_name },
    { id: 'last', label: t('panel.accounts.last'), cell: (row) => row.last_name },
    { id: 'email', label: t('panel.accounts.email'), className: styles.quiet, cell: ({ email }) => email },
    { id: 'country', label: t('panel.accounts.country'), cell: ({ country }) => country ?? '–' },
    { id: 'created', label: t('panel.accounts.created'), isOneLine: true, cell: (row) => dayText(row.created_at) },
    {
      id: 'deposit',
      label: t('panel.accounts.deposit'),
      isOneLine: true,
      cell: ({ transaction }) =>
        transaction === null ? (
          <span className={styles.quiet}>{t('panel.accounts.none')}</span>
        ) : (
          dayText(transaction.date)
        ),
    },
    {
      id: 'amount',
      label: t('panel.accounts.amount'),
      isNumeric: true,
      cell: ({ transaction }) => (transaction === null ? '–' : moneyText(transaction.amount, currency)),
    },
    {
      id: 'page',
      label: t('panel.accounts.page'),
      isCut: true,
      titleOf: ({ source_page: page }) => page ?? undefined,
      cell: ({ source_page: page }) => pathOf(page),
    },
  ];
  const foot = (
    <tr>
      <th scope="row" colSpan={6}>
        {t('panel.accounts.total', { converted, count: all.length })}
      </th>
      <td>{share ?? '–'}</td>
      <td className={styles.sum}>{moneyText(total, currency)}</td>
      <td />
    </tr>
  );
  return (
    <>
      <Table
        label={t('panel.accounts.title')}
        isInSection
        isStacked
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        foot={foot}
      />
      <p className={styles.onPhones}>
        {t('panel.accounts.total', { converted, count: all.length })}
        <strong>{moneyText(total, currency)}</strong>
      </p>
    </>
  );
}

interface TurningProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function Turning({ page, pages, onPage }: TurningProps) {
  const { t } = useAffiliateTexts();
  const place = t('panel.accounts.place', { page, pages });
  return (
    <div className={styles.turning}>
      <Button size="dense" disabledReason={page === 1 ? place : undefined} onClick={() => onPage(page - 1)}>
        {t('panel.accounts.previous')}
      </Button>
      <span>{place}</span>
      <Button size="dense" disabledReason={page === pages ? place : undefined} onClick={() => onPage(page + 1)}>
        {t('panel.accounts.next')}
      </Button>
    </div>
  );
}

/** Returns only the path of a page on our own host. */
function pathOf(page: string | null): string {
  if (page === null) return '–';
  try {
    return new URL(page).pathname;
  } catch {
    return page;
  }
}
