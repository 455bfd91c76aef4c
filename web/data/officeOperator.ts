import german from '@candor/locales/de/officeOperator.json' with { type: 'json' };
import english from '@candor/locales/en/officeOperator.json' with { type: 'json' };
import { useQuery } from '@tanstack/react-query';
import { office, refreshQueries } from './office.ts';
import { valueOf } from './outcome.ts';
import { ownWords } from './ownWords.ts';

/** Texts of the operator API's desk. */
export const useOperatorTexts = ownWords('officeOperator', { english, german });

const KEYS = ['operatorKeys'];
const WEBHOOKS = ['operatorWebhooks'];
const EVERY_MS = 30_000;

export function useOperatorKeys() {
  return useQuery({
    queryKey: KEYS,
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listOperatorKeys({})),
  });
}

export function useOperatorWebhooks() {
  return useQuery({
    queryKey: WEBHOOKS,
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listOperatorWebhooks({})),
  });
}

/** Refreshes both lists, the approvals and the log of deliveries after an action. */
export async function refreshOperator(): Promise<void> {
  await refreshQueries(KEYS, WEBHOOKS, ['approvals'], ['home'], ['deliveries']);
}
