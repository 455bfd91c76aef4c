import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useClientTexts } from '../../data/clientTexts.ts';
import { office } from '../../data/office.ts';
import { valueOf } from '../../data/outcome.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ReplayView } from '../../ui/ReplayView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { queryFailureText } from '../shell/outcomeText.ts';
import { RowAct } from './RowAct.tsx';

interface ReplayButtonProps {
  position: number;
  /** The sign of the account's currency. */
  symbol: string;
}

/** Rule FS-8: a client's trade once more, with the answer that the client gets. */
export function ReplayButton({ position, symbol }: ReplayButtonProps) {
  const { t } = useClientTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <RowAct
        Icon={Play}
        label={t('clients.card.replayOf', { position })}
        word={t('clients.card.columns.replay')}
        onClick={() => setAsking(true)}
      />
      {isAsking && <ReplayDialog position={position} symbol={symbol} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReplayDialog({ position, symbol, onClose }: ReplayButtonProps & { onClose: () => void }) {
  const { t } = useClientTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['tradeReplay', position],
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => valueOf(await office.replayTrade({ position })),
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
