import { useTranslation } from 'react-i18next';
import { EMPTY_AUDIT_QUERY, useAudit } from '../../data/office.ts';
import { choiceFilter, firstDayFilter, lastDayFilter, textFilter } from './namedFilters.ts';

/** Areas, which are the first part of an action's name. */
const AREAS = [
  ...([
    'client',
    'adjustment',
    'tradeCorrection',
    'incidentRepair',
    'document',
    'screening',
    'verificationOverride',
  ] as const),
  ...([
    'withdrawal',
    'deposit',
    'outgoingSettle',
    'reconciliation',
    'payout',
    'opening',
    'limit',
    'term',
    'paymentProvider',
    'priceSources',
  ] as const),
  ...(['affiliate', 'content', 'popup', 'contact', 'staff', 'brand', 'audit', 'list'] as const),
] as const;

/** Names the filters of the audit log: by person, action, client and time. */
export function useAuditFilters() {
  const { t } = useTranslation();
  const { data } = useAudit(undefined, EMPTY_AUDIT_QUERY);
  const people = data?.people ?? [];
  return {
    person: choiceFilter(
      t('office.audit.who'),
      people.map(({ id, name }) => ({ value: String(id), label: name })),
    ),
    action: choiceFilter(
      t('office.audit.act'),
      AREAS.map((value) => ({ value, label: t(`office.audit.areas.${value}`) })),
    ),
    pin: textFilter(t('office.audit.pin')),
    from: firstDayFilter(t('office.audit.from')),
    until: lastDayFilter(t('office.audit.until')),
  };
}
