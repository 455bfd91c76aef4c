import { useEffect } from 'react';
import { accountQuery, queryClient, useAccount, useBalance } from '../../data/queries.ts';
import { connectTrading } from '../../data/trading.ts';
import { useLivePrices } from '../../data/usePrices.ts';

/** Holds the two sockets while the portal is open. */
export function useTradingConnection(): void {
  const account = useAccount().data?.account;
  const shown = useBalance().data?.account.kind;
  useLivePrices();
  useEffect(connectTrading, []);
  // Another tab of the same session may have switched the account.
  const isOther = account !== undefined && shown !== undefined && account !== shown;
  useEffect(() => {
    if (isOther) void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  }, [isOther]);
}
