import { useOperatorTexts, useOperatorWebhooks } from '../../data/officeOperator.ts';
import { choiceFilter } from './namedFilters.ts';

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;

/** Names the filters of the webhooks' deliveries. */
export function useDeliveryFilters() {
  const { t } = useOperatorTexts();
  const { data } = useOperatorWebhooks();
  return {
    webhook: choiceFilter(
      t('operator.deliveries.webhook'),
      (data?.webhooks ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    ),
    state: choiceFilter(
      t('operator.deliveries.state'),
      deliveryStates.map((value) => ({ value, label: t(`operator.deliveries.states.${value}`) })),
    ),
  };
}
