import type { SourcePage } from '@candor/contracts/http/office/priceSources.ts';
import { useSourceTexts } from '../../data/officeSources.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Dialog.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Settings.module.css';
import type { SourceProposal } from './SourceDialog.tsx';
import { WrittenVersion } from './WrittenVersion.tsx';

interface SourceHistoryProps {
  page: SourcePage;
  onClose: () => void;
  onRestore: (proposal: SourceProposal) => void;
}

/** Lists who has changed the sources, when and why; earlier ones can be proposed from here. */
export function SourceHistory({ page, onClose, onRestore }: SourceHistoryProps) {
  const { t } = useSourceTexts();
  const { versions, version, source, may_ask: mayAsk, waiting } = page;
  const mayRestore = mayAsk && waiting === null;
  return (
    <Drawer isOpen onClose={onClose} title={t('sources.title')} description={t('sources.lead')}>
      {versions.length === 0 && <p className={desk.quiet}>{t('sources.versions.empty')}</p>}
      <ol className={styles.history}>
        {versions.map((entry) => (
          <WrittenVersion
            key={entry.version}
            entry={entry}
            isNow={entry.version === version}
            returned={t('sources.versions.returned')}
          >
            {mayRestore && entry.values !== null && entry.version !== version && (
              <Button size="dense" onClick={() => onRestore({ values: entry.values ?? {} })}>
                {t('sources.versions.restore')}
              </Button>
            )}
          </WrittenVersion>
        ))}
      </ol>
      {mayRestore && source === 'office' && (
        <Button size="dense" onClick={() => onRestore({ isBack: true })}>
          {t('sources.versions.toEnvironment')}
        </Button>
      )}
    </Drawer>
  );
}
