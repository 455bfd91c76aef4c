import type { ExportedList } from '@candor/domain/listExports/list.ts';
import { useTranslation } from 'react-i18next';
import { useAffiliateFilters } from '../affiliates/useAffiliateFilters.ts';
import { useAuditFilters } from '../audit/useAuditFilters.ts';
import { useClientFilters } from '../clients/useClientFilters.ts';
import { useComplaintFilters } from '../complaints/useComplaintFilters.ts';
import { useMailFilters } from '../contact/useMailFilters.ts';
import { useMessageFilters } from '../contact/useMessageFilters.ts';
import { useDealingFilters } from '../dealing/useDealingFilters.ts';
import { useDeliveryFilters } from '../integrations/useDeliveryFilters.ts';
import { useDifferenceFilters } from '../payments/match/useDifferenceFilters.ts';
import { usePaymentFilters } from '../payments/usePaymentFilters.ts';
import type { GivenFilter, NamedFilters } from './filters.ts';
import type { FiltersTextProps } from './FiltersText.tsx';

const noFilters = (): NamedFilters => ({});

/** Hooks that name the filters of each list. */
const hooks: Readonly<Record<ExportedList, () => NamedFilters>> = {
  payments: usePaymentFilters,
  mail: useMailFilters,
  deliveries: useDeliveryFilters,
  verification: noFilters,
  tradingAccounts: useDealingFilters,
  exposure: useDealingFilters,
  fillChecks: noFilters,
  popups: noFilters,
  clients: useClientFilters,
  partners: useAffiliateFilters,
  messages: useMessageFilters,
  complaints: useComplaintFilters,
  approvals: noFilters,
  audit: useAuditFilters,
  staff: noFilters,
  corrections: noFilters,
  differences: useDifferenceFilters,
};

/** Names the filters of one list; the key keeps the hook of a list for as long as the component lives. */
export function FilterNames(props: FiltersTextProps) {
  return <Names key={props.list} {...props} />;
}

function Names({ list, filters, isOwn = false, isRecorded = false }: FiltersTextProps) {
  const { t } = useTranslation();
  const useFilters = hooks[list];
  const named = useFilters();
  const partOf = ([name, value]: GivenFilter) => {
    if (name === 'search') {
      return `${t('office.list.search')}: ${isRecorded ? t('office.export.searchUnrecorded') : value}`;
    }
    const filter = named[name];
    if (filter === undefined) return `${name}: ${value}`;
    // "Me" is the person who asked, and not the reader.
    const isRequester = name === 'holder' && value === 'mine' && !isOwn;
    return `${filter.label}: ${isRequester ? t('office.export.requester') : filter.wordOf(value)}`;
  };
  return filters.map(partOf).join(' · ');
}
