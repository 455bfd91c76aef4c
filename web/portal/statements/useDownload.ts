import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../data/outcome.ts';
import { refusalText } from '../../data/texts.ts';
import { useToast } from '../../ui/Toast.tsx';
import { saveFile } from '../../ui/saveFile.ts';

/** Fetches a file and hands it to the browser; what the form says stays as it is, whatever comes of it. */
export function useDownload() {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const download = async (name: string, fetch: () => Promise<Outcome<Blob>>) => {
    setBusy(true);
    const outcome = await fetch();
    setBusy(false);
    if (outcome.kind === 'done') {
      saveFile(outcome.value, name);
      toast({ tone: 'success', title: t('statements.saved'), text: name });
      return;
    }
    const text = outcome.kind === 'refused' ? refusalText(outcome.refusal) : t('statements.failedText');
    toast({ tone: 'failure', title: t('statements.failed'), text });
  };
  return { download, isBusy };
}
