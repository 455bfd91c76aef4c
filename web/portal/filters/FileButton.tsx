import { Download } from 'lucide-react';
import type { Outcome } from '../../data/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useBusy } from '../../ui/useBusy.ts';

interface FileButtonProps {
  /** Requests the whole list as a file; the page shows only one page of it. */
  load: () => Promise<Outcome<Blob>>;
  name: string;
  words: { readonly button: string; readonly failed: string; readonly failedText: string };
}

/** Button that saves everything a filter has found as a file. */
export function FileButton({ load, name, words }: FileButtonProps) {
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const download = async () => {
    const outcome = await whileBusy(load());
    if (outcome.kind === 'done') saveFile(outcome.value, name);
    else toast({ tone: 'failure', title: words.failed, text: words.failedText });
  };
  return (
    <Button size="dense" busy={isBusy} onClick={() => void download()}>
      <Download size={14} aria-hidden="true" />
      {words.button}
    </Button>
  );
}
