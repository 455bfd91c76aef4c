import { FileDown } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { SealFacts } from '@candor/domain/evidence/seal.ts';
import { useTranslation } from 'react-i18next';
import { fetchReceipt, verifyAddress } from '../../../data/evidence.ts';
import { sealQuery } from '../../../data/sealQuery.ts';
import { sealOfPosition } from '../../../data/seals.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ReceiptSeal } from '../../../ui/ReceiptSeal.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { useBusy } from '../../../ui/useBusy.ts';
import styles from './ReceiptLink.module.css';
import type { Traded } from './tradedAssets.ts';

const ICON_SIZE = 15;

interface ReceiptLinkProps extends Traded {
  /** Seal of the receipt's execution, if more exact than that of the position. */
  seal?: SealFacts;
  /** Tick of that execution; if given, there is room for the receipt's number too. */
  tick?: number | undefined;
  className?: string | undefined;
}

/** Receipt of a position: its seal opens the public page that checks it, and a button beside it saves its file. */
export function ReceiptLink({ position, asset, seal = sealOfPosition(position), tick, className }: ReceiptLinkProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const { data: hash } = useQuery(sealQuery(seal));
  const symbol = displaySymbol(asset);
  const number = String(position.id);
  const use = async (show: (text: string) => void): Promise<void> => {
    if (isBusy) return;
    const outcome = await whileBusy(fetchReceipt(position.id));
    if (outcome.kind === 'done') return show(outcome.value);
    const isArchived = outcome.kind === 'refused' && outcome.refusal.code === 'tradeArchived';
    const text = t(isArchived ? 'platform.trade.archivedText' : 'platform.positions.receipt.failedText');
    return toast({ tone: 'warning', title: t('platform.positions.receipt.failed'), text });
  };
  const download = (text: string): void => {
    saveFile(new Blob([text], { type: 'application/json' }), `receipt-${asset.symbol}-${position.id}.json`);
  };
  const words = tick !== undefined && {
    number: t('platform.positions.receipt.number', { number }),
    tick: t('platform.positions.receipt.tick', { tick }),
  };
  const check = t('platform.positions.receipt.check', { symbol, number });
  return (
    <span className={classes(styles.link, className)} aria-busy={isBusy}>
      <Tooltip text={check}>
        <button type="button" className={styles.seal} onClick={() => void use(openPage)}>
          <span className="visually-hidden">{check}</span>
          <ReceiptSeal hash={hash ?? undefined} isSmall={tick === undefined} {...words} />
        </button>
      </Tooltip>
      <IconButton label={t('platform.positions.receipt.download', { symbol })} onClick={() => void use(download)}>
        <FileDown size={ICON_SIZE} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function openPage(text: string): void {
  window.open(verifyAddress(text), '_blank', 'noopener');
}
