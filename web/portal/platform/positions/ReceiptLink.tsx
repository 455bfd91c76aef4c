import { FileDown, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchReceipt, verifyAddress } from '../../../data/evidence.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import type { Traded } from './tradedAssets.ts';

const ICON_SIZE = 15;

/** The receipt of a closed position: as a file, and as the public page that checks it. */
export function ReceiptLink({ position, asset, className }: Traded & { className?: string | undefined }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const symbol = displaySymbol(asset);
  const use = async (show: (text: string) => void): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await fetchReceipt(position.id);
    setBusy(false);
    if (outcome.kind === 'done') return show(outcome.value);
    const [title, text] = [t('platform.positions.receipt.failed'), t('platform.positions.receipt.failedText')];
    return toast({ tone: 'warning', title, text });
  };
  const download = (text: string): void => {
    saveFile(new Blob([text], { type: 'application/json' }), `receipt-${asset.symbol}-${position.id}.json`);
  };
  return (
    <span className={className} aria-busy={isBusy}>
      <IconButton label={t('platform.positions.receipt.download', { symbol })} onClick={() => void use(download)}>
        <FileDown size={ICON_SIZE} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('platform.positions.receipt.check', { symbol })} onClick={() => void use(openPage)}>
        <ShieldCheck size={ICON_SIZE} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function openPage(text: string): void {
  window.open(verifyAddress(text), '_blank', 'noopener');
}
