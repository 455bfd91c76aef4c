import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { AccountStanding } from '@candor/contracts/http/office/dealing.ts';
import { plainExport } from '../../data/listExports.ts';
import { useCurrency, useOfficeSession } from '../../data/office.ts';
import { useDealingAccounts, useDealingTexts } from '../../data/officeDealing.ts';
import type { DealingScope } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { classes } from '../../ui/classes.ts';
import { priceText, typeset } from '../../ui/numbers.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { ClientLink } from '../shell/ClientLink.tsx';
import { Loaded } from '../shell/Loaded.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import styles from './Dealing.module.css';
import { centsText, wholeText } from './figures.ts';

/** Margin levels in percent: below the first an account is closed out, below the second it is near. */
const CLOSED_OUT = 50;
const NEAR = 75;

interface AccountsTabProps {
  list: 'nearest' | 'largest';
  looked: DealingScope;
  brands: readonly { readonly id: string; readonly name: string }[];
}

const columnsOf = {
  nearest: ['client', 'brand', 'equity', 'used', 'health', 'largest', 'closesAt'],
  largest: ['client', 'brand', 'notional', 'positions', 'profit', 'equity', 'used', 'health'],
} as const;
type Name = (typeof columnsOf)['nearest' | 'largest'][number];

const texts: ReadonlySet<Name> = new Set<Name>(['client', 'brand', 'largest']);
const narrow: ReadonlySet<Name> = new Set<Name>(['brand', 'used', 'positions', 'profit', 'equity']);

/** Accounts nearest to the close-out rule, or those with the largest positions. */
export function AccountsTab({ list, looked, brands }: AccountsTabProps) {
  const { t } = useDealingTexts();
  const query = useDealingAccounts(looked, list);
  const { data } = query;
  const { symbol: currency } = useCurrency();
  const title = t(`dealing.accounts.${list}Title`);
  const columns = columnsOf[list].map((name): Column<AccountStanding> => ({
    id: name,
    label: t(`dealing.accounts.${name}`, { currency }),
    isNumeric: !texts.has(name),
    isWide: narrow.has(name),
    cell: (row) => <Cell column={name} row={row} brands={brands} />,
  }));
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        <span className={styles.quiet}>{t(`dealing.accounts.${list}Note`)}</span>
        <span className={styles.space} />
        {data !== undefined && (
          <span className={styles.quiet}>
            {t('dealing.accounts.of', { shown: data.rows.length, count: data.accounts })}
          </span>
        )}
        <ExportButton
          exported={plainExport('tradingAccounts', officeCalls.exportDealingAccounts, { ...looked, list })}
          count={data?.rows.length}
        />
      </header>
      <Loaded query={query} height="320px">
        {({ rows }) => (
          <Table
            label={title}
            isInSection
            className={styles.figures}
            columns={columns}
            rows={rows}
            keyOf={({ account }) => account}
            empty={<EmptyState title={t('dealing.accounts.empty')} />}
          />
        )}
      </Loaded>
    </section>
  );
}

interface CellProps extends Pick<AccountsTabProps, 'brands'> {
  column: Name;
  row: AccountStanding;
}

function Cell({ column, row, brands }: CellProps) {
  switch (column) {
    case 'client':
      return <ClientName row={row} />;
    case 'brand':
      return brands.find(({ id }) => id === row.brand)?.name ?? row.brand;
    case 'health':
      return <span className={healthClass(row.health)}>{typeset(String(row.health))} %</span>;
    case 'positions':
      return row.positions;
    case 'notional':
      return wholeText(row.notional);
    case 'profit':
      return centsText(row.profit, { signed: true });
    case 'largest':
      return <Largest row={row} />;
    case 'closesAt':
      return row.largest === null ? '' : priceText(row.largest.closes_at, row.largest.decimals);
    default:
      return centsText(row[column]);
  }
}

/** Name of the client, a link in the chosen brand. */
function ClientName({ row: { client, brand, name, pin } }: { row: AccountStanding }) {
  const { data: session } = useOfficeSession();
  const isHere = session?.brand === brand;
  return (
    <>
      {isHere ? (
        <ClientLink id={client} from="dealing">
          <bdi>{name}</bdi>
        </ClientLink>
      ) : (
        name
      )}{' '}
      <span className={classes(styles.quiet, styles.pin)}>{pin}</span>
    </>
  );
}

function Largest({ row: { largest } }: { row: AccountStanding }) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  if (largest === null) return null;
  return (
    <>
      {tickerOf(largest.symbol)} {t(`dealing.accounts.${largest.direction}`)} ×{largest.leverage}
    </>
  );
}

function healthClass(health: number): string | undefined {
  if (health < CLOSED_OUT) return styles.down;
  return health < NEAR ? styles.warn : undefined;
}
