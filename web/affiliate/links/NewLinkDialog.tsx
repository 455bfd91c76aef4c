import { useState } from 'react';
import { affiliateApi, refreshPanel } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ActionDialog } from '../../ui/ActionDialog.tsx';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { failureText } from '../shell/failureText.ts';

const LABEL_MAXIMUM = 60;
const PAGE_PATTERN = /^\/[a-zA-Z0-9/_-]{0,120}$/;

/** A link of its own for one place. */
export function NewLinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useAffiliateTexts();
  const toast = useToast();
  const [request] = useState(() => crypto.randomUUID());
  const [label, setLabel] = useState('');
  const [page, setPage] = useState('/');
  const isPage = PAGE_PATTERN.test(page.trim());
  const wrong = isPage ? undefined : t('panel.links.pageWrong');
  const stopped = label.trim() === '' ? t('panel.required', { title: t('panel.links.label') }) : wrong;
  const make = async () => {
    const outcome = await affiliateApi.createLink({ request, label: label.trim(), page: page.trim() });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    toast({ tone: 'success', title: t('panel.links.made') });
    await refreshPanel();
    return undefined;
  };
  return (
    <ActionDialog
      title={t('panel.links.create')}
      action={stoppedLabel(t('panel.links.create'), stopped)}
      cancel={t('panel.links.cancel')}
      disabledReason={stopped}
      onClose={onClose}
      onAction={make}
    >
      <TextField
        label={t('panel.links.label')}
        placeholder={t('panel.links.labelHint')}
        maxLength={LABEL_MAXIMUM}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <TextField
        label={t('panel.links.page')}
        placeholder={t('panel.links.pageHint')}
        value={page}
        error={wrong}
        onChange={(event) => setPage(event.target.value)}
      />
    </ActionDialog>
  );
}
