import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { TradeEvidence } from '@candor/contracts/http/history.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { evidenceQuery } from './history.ts';

function evidence(id: number) {
  return { trade: { id } } as TradeEvidence;
}

afterEach(() => void vi.unstubAllGlobals());

test('what is known of a trade stays while a moved stop requests it again, and is not shown for another trade', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(evidenceQuery(7, 'stop 1').queryKey, evidence(7));
  const observer = new QueryObserver(client, { ...evidenceQuery(7, 'stop 1'), staleTime: Infinity });
  const end = observer.subscribe(() => undefined);
  observer.setOptions(evidenceQuery(7, 'stop 2'));
  expect(observer.getCurrentResult().data).toEqual(evidence(7));
  observer.setOptions(evidenceQuery(8, 'stop 2'));
  expect(observer.getCurrentResult().data).toBeUndefined();
  end();
});
