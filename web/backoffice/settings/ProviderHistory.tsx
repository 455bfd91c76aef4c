import type { ListedProvider, ProviderPage } from '@candor/contracts/http/office/paymentProviders.ts';
import { useMay } from '../../data/office.ts';
import { useProviderTexts } from '../../data/officeProviders.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Dialog.tsx';
import { providerName } from '../shell/providerName.ts';
import type { ProviderProposal } from './ProviderDialog.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Settings.module.css';
import { WrittenValues, WrittenVersion } from './WrittenVersion.tsx';

interface ProviderHistoryProps {
  page: ProviderPage;
  shown: string;
  onClose: () => void;
  onRestore: (proposal: ProviderProposal) => void;
}

/** Settings in force, and who has changed them, when and why; an earlier version can be proposed from here. */
export function ProviderHistory({ page, shown, onClose, onRestore }: ProviderHistoryProps) {
  const { t } = useProviderTexts();
  const mayPropose = useMay('providers.propose');
  const provider = page.providers.find(({ id }) => id === shown);
  if (provider === undefined) return null;
  const versions = page.versions.filter((one) => one.provider === shown);
  const mayRestore = mayPropose && provider.waiting === null;
  return (
    <Drawer isOpen onClose={onClose} title={providerName(t, shown)} description={t('providers.history.inForce')}>
      <InForce provider={provider} />
      {versions.length === 0 && <p className={desk.quiet}>{t('providers.history.empty')}</p>}
      <ol className={styles.history}>
        {versions.map((entry) => (
          <WrittenVersion
            key={entry.version}
            entry={entry}
            isNow={entry.version === provider.version}
            returned={t('providers.history.backToFile')}
          >
            {mayRestore && entry.values !== null && entry.version !== provider.version && (
              <Button size="dense" onClick={() => onRestore({ provider, values: entry.values ?? {} })}>
                {t('providers.history.restore')}
              </Button>
            )}
          </WrittenVersion>
        ))}
      </ol>
      {mayRestore && provider.source === 'office' && (
        <Button size="dense" onClick={() => onRestore({ provider, isBack: true })}>
          {t('providers.history.toFile')}
        </Button>
      )}
    </Drawer>
  );
}

function InForce({ provider: { source, fields } }: { provider: ListedProvider }) {
  const { t } = useProviderTexts();
  const values = fields.flatMap(({ name, value, mark }): [string, string][] =>
    value === null ? [] : [[name, mark === null ? value : `${value} (#${mark})`]],
  );
  return (
    <>
      {source === 'file' && <p className={desk.quiet}>{t('providers.history.ofFile')}</p>}
      {source === 'testBank' && <p className={desk.quiet}>{t('providers.history.ofTestBank')}</p>}
      {source === 'none' && <p className={desk.quiet}>{t('providers.history.none')}</p>}
      <WrittenValues values={values} />
    </>
  );
}
