import type { AffiliateOrder, OfficeAffiliate } from '@candor/contracts/http/office/affiliates.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { classes } from '../../ui/classes.ts';
import { dayText, shortTime } from '../../ui/dates.ts';
import { countText, moneyText } from '../../ui/numbers.ts';
import desk from '../shell/Desk.module.css';
import type { ListColumn } from '../table/columns.ts';
import styles from './Affiliates.module.css';
import { StateBadges } from './StateBadges.tsx';

type PartnerColumn = ListColumn<OfficeAffiliate, AffiliateOrder>;

export function useAffiliateColumns(onOpen: (row: OfficeAffiliate) => void): readonly PartnerColumn[] {
  const { t } = useDeskTexts();
  const counts = (['clicks', 'registrations', 'first_deposits'] as const).map((name): PartnerColumn => ({
    id: name,
    label: t(`affiliates.columns.${name}`),
    isNumeric: true,
    isWide: true,
    isHiddenAtFirst: name === 'clicks',
    cell: (row) => <span className={styles.figure}>{countText(row[name])}</span>,
  }));
  return [
    {
      id: 'name',
      label: t('affiliates.columns.name'),
      order: 'name',
      isFixed: true,
      cell: (row) => (
        <>
          <button type="button" className={desk.open} onClick={() => onOpen(row)}>
            {row.name}
          </button>
          <span className={classes(desk.quiet, styles.code)}>{row.code}</span>
        </>
      ),
    },
    { id: 'state', label: t('affiliates.columns.state'), cell: (row) => <StateBadges row={row} /> },
    {
      id: 'waiting',
      label: t('affiliates.columns.waiting'),
      order: 'waiting',
      isWide: true,
      isHiddenAtFirst: true,
      cell: ({ waiting }) => (waiting === null ? '' : shortTime(waiting.at)),
    },
    {
      id: 'email',
      label: t('affiliates.fields.email'),
      isWide: true,
      isHiddenAtFirst: true,
      cell: ({ email }) => email,
    },
    {
      id: 'parent',
      label: t('affiliates.fields.parent'),
      isWide: true,
      isHiddenAtFirst: true,
      cell: ({ parent }) => parent?.name ?? '',
    },
    {
      id: 'since',
      label: t('affiliates.since'),
      order: 'since',
      isWide: true,
      isHiddenAtFirst: true,
      cell: ({ since }) => dayText(since),
    },
    ...counts,
    {
      id: 'owed',
      label: t('affiliates.columns.owed'),
      isNumeric: true,
      cell: ({ owed, currency }) => <span className={styles.figure}>{moneyText(owed, currency)}</span>,
    },
  ];
}
