import german from '@candor/locales/de/officeOperator.json' with { type: 'json' };
import english from '@candor/locales/en/officeOperator.json' with { type: 'json' };
import { office, refreshQueries, useOfficeQuery } from './office.ts';
import { ownWords } from './ownWords.ts';

/** Texts of the operator API's desk. */
export const useOperatorTexts = ownWords('officeOperator', { english, german });

const KEYS = ['operatorKeys'];
const WEBHOOKS = ['operatorWebhooks'];
const EVERY_MS = 30_000;

export function useOperatorKeys() {
  return useOfficeQuery(KEYS, () => office.listOperatorKeys({}), { refetchInterval: EVERY_MS });
}

export function useOperatorWebhooks() {
  return useOfficeQuery(WEBHOOKS, () => office.listOperatorWebhooks({}), { refetchInterval: EVERY_MS });
}

/** Refreshes both lists, the approvals and the log of deliveries after an action. */
export async function refreshOperator(): Promise<void> {
  await refreshQueries(KEYS, WEBHOOKS, ['approvals'], ['home'], ['deliveries']);
}
