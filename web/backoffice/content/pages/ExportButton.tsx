import type { ContentRow } from '@candor/contracts/http/office/content.ts';
import { useState } from 'react';
import { contentCalls, saveTextFile } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { stoppedLabel } from '../../../ui/stoppedLabel.ts';
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
  const none = count === 0 ? t('content.export.none') : undefined;
  return (
    <Button size="dense" busy={isBusy} disabledReason={none} onClick={() => void save()}>
      {stoppedLabel(t('content.export.action', { count }), none)}
    </Button>
  );
}
