import type { ExportedList } from '@candor/domain/listExports/list.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useAffiliateFilters } from './useAffiliateFilters.ts';
import { useAuditFilters } from './useAuditFilters.ts';
import { useClientFilters } from './useClientFilters.ts';
import { useComplaintFilters } from './useComplaintFilters.ts';
import { useMailFilters } from './useMailFilters.ts';
import { useMessageFilters } from './useMessageFilters.ts';
import { useDealingFilters } from './useDealingFilters.ts';
import { useDeliveryFilters } from './useDeliveryFilters.ts';
import { useDifferenceFilters } from './useDifferenceFilters.ts';
import { usePaymentFilters } from './usePaymentFilters.ts';
import type { GivenFilter, NamedFilters } from './namedFilters.ts';
import type { FiltersTextProps } from './FiltersText.tsx';

type GivenProps = Omit<FiltersTextProps, 'list'>;

/** Lists with filters, each with the component that names them. */
const byList: Readonly<Partial<Record<ExportedList, ComponentType<GivenProps>>>> = {
  payments: PaymentNames,
  mail: MailNames,
  deliveries: DeliveryNames,
  tradingAccounts: DealingNames,
  exposure: DealingNames,
  clients: ClientNames,
  partners: AffiliateNames,
  messages: MessageNames,
  complaints: ComplaintNames,
  audit: AuditNames,
  differences: DifferenceNames,
};

/** Names the filters of an exported list. */
export function FilterNames({ list, ...texts }: FiltersTextProps) {
  const ListNames = byList[list];
  return ListNames === undefined ? null : <ListNames {...texts} />;
}

function PaymentNames(props: GivenProps) {
  return <Names {...props} named={usePaymentFilters()} />;
}

function MailNames(props: GivenProps) {
  return <Names {...props} named={useMailFilters()} />;
}

function DeliveryNames(props: GivenProps) {
  return <Names {...props} named={useDeliveryFilters()} />;
}

function DealingNames(props: GivenProps) {
  return <Names {...props} named={useDealingFilters()} />;
}

function ClientNames(props: GivenProps) {
  return <Names {...props} named={useClientFilters()} />;
}

function AffiliateNames(props: GivenProps) {
  return <Names {...props} named={useAffiliateFilters()} />;
}

function MessageNames(props: GivenProps) {
  return <Names {...props} named={useMessageFilters()} />;
}

function ComplaintNames(props: GivenProps) {
  return <Names {...props} named={useComplaintFilters()} />;
}

function AuditNames(props: GivenProps) {
  return <Names {...props} named={useAuditFilters()} />;
}

function DifferenceNames(props: GivenProps) {
  return <Names {...props} named={useDifferenceFilters()} />;
}

interface NamesProps extends GivenProps {
  named: NamedFilters;
}

function Names({ filters, named, isOwn = false, isRecorded = false }: NamesProps) {
  const { t } = useTranslation();
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
