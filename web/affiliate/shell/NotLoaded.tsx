import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState } from '../../ui/States.tsx';

/** Where something was to be shown: it could not be loaded, and can be asked for again. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useAffiliateTexts();
  return (
    <Panel>
      <ErrorState title={t('panel.errors.title')} text={t('panel.errors.text')} onRetry={onRetry} />
    </Panel>
  );
}
