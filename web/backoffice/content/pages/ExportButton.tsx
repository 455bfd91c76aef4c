import type { ContentRow } from '@candor/contracts/http/office/content.ts';
import { useState } from 'react';
import { contentCalls, saveTextFile } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { failureText } from '../../shell/outcomeText.ts';

const AT_ONCE = 100;

/** The pages that the list shows, as one file. */
export function ExportButton({ rows }: { rows: readonly ContentRow[] }) {
  const { t } = useContentTexts();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const outcome = await contentCalls.exportPages({ ids: rows.slice(0, AT_ONCE).map(({ id }) => id) });
    setBusy(false);
    if (outcome.kind !== 'done') return toast({ tone: 'failure', title: failureText(t, outcome) });
    saveTextFile(outcome.value.name, JSON.stringify(outcome.value.file, undefined, 2), 'application/json');
  };
  const count = Math.min(AT_ONCE, rows.length);
  return (
    <Button
      size="dense"
      busy={isBusy}
      disabledReason={count === 0 ? t('content.list.empty') : undefined}
      onClick={() => void save()}
    >
      {t('content.export.action', { count })}
    </Button>
  );
}
