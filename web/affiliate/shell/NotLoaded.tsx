import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState } from '../../ui/States.tsx';

/** Replaces content that could not be loaded, with a retry. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useAffiliateTexts();
  return (
    <Panel>
      <ErrorState title={t('panel.errors.title')} text={t('panel.errors.text')} onRetry={onRetry} />
    </Panel>
  );
}
