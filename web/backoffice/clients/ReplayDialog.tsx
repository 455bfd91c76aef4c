import { useClientTexts } from '../../data/clientTexts.ts';
import { office, useOfficeQuery } from '../../data/office.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ReplayView } from '../../ui/ReplayView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { queryFailureText } from '../shell/outcomeText.ts';

interface ReplayDialogProps {
  position: number;
  /** Sign of the account's currency. */
  symbol: string;
  onClose: () => void;
}

/** Rule FS-8: replays a client's trade, with the answer that the client gets. */
export function ReplayDialog({ position, symbol, onClose }: ReplayDialogProps) {
  const { t } = useClientTexts();
  const { data, error, refetch } = useOfficeQuery(['tradeReplay', position], () => office.replayTrade({ position }), {
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('clients.card.replayOf', { position })}>
      {data !== undefined ? (
        <ReplayView replay={data} currency={symbol} isOfDesk />
      ) : error === null ? (
        <Skeleton height="240px" />
      ) : (
        <ErrorState title={queryFailureText(t, error)} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
