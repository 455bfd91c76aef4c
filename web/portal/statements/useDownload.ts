import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../data/outcome.ts';
import { hashInStatement } from '../../data/statements.ts';
import { refusalTextOr } from '../../data/texts.ts';
import { useToast } from '../../ui/Toast.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { useBusy } from '../../ui/useBusy.ts';

/** Downloaded statement and its hash. */
export interface SavedStatement {
  readonly name: string;
  readonly hash: string | undefined;
}

/** Fetches a file and passes it to the browser; the form stays as it is, whatever the result. */
export function useDownload(onSaved: (saved: SavedStatement) => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const download = async (name: string, fetch: () => Promise<Outcome<Blob>>) => {
    const outcome = await whileBusy(fetch());
    if (outcome.kind === 'done') {
      saveFile(outcome.value, name);
      toast({ tone: 'success', title: t('statements.saved'), text: name });
      onSaved({ name, hash: await hashInStatement(outcome.value) });
      return;
    }
    const text = refusalTextOr(outcome, t('statements.failedText'));
    toast({ tone: 'failure', title: t('statements.failed'), text });
  };
  return { download, isBusy };
}
