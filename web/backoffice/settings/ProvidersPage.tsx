import type { ListedProvider } from '@candor/contracts/http/office/paymentProviders.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../data/office.ts';
import { usePaymentProviders, useProviderTexts } from '../../data/officeProviders.ts';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { providerName } from '../shell/providerName.ts';
import { ProviderDialog } from './ProviderDialog.tsx';
import type { ProviderProposal } from './ProviderDialog.tsx';
import { ProviderHistory } from './ProviderHistory.tsx';
import { ProviderTable } from './ProviderTable.tsx';
import styles from './Settings.module.css';

/** Rules SE-21 and SE-22: where the brand's clients pay, and the settings that two people put in force. */
export function ProvidersPage() {
  const { t } = useProviderTexts();
  const title = t('providers.title');
  return useMay('providers.read') ? <ProviderDesk title={title} /> : <NotAllowed title={title} />;
}

function ProviderDesk({ title }: { title: string }) {
  const { t } = useProviderTexts();
  const query = usePaymentProviders();
  const [proposal, setProposal] = useState<ProviderProposal>();
  const [shown, setShown] = useState<string>();
  return (
    <OfficePage title={title} aside={t('providers.lead')}>
      <Loaded query={query} height="480px">
        {(page) => (
          <>
            {page.providers.map((provider) => (
              <Waiting key={provider.id} provider={provider} />
            ))}
            <ProviderTable
              providers={page.providers}
              onChange={(provider) => setProposal({ provider })}
              onHistory={setShown}
            />
            {shown !== undefined && (
              <ProviderHistory
                page={page}
                shown={shown}
                onClose={() => setShown(undefined)}
                onRestore={(restored) => {
                  setShown(undefined);
                  setProposal(restored);
                }}
              />
            )}
            {proposal !== undefined && (
              <ProviderDialog proposal={proposal} secrets={page.files} onClose={() => setProposal(undefined)} />
            )}
          </>
        )}
      </Loaded>
    </OfficePage>
  );
}

/** A proposal that waits for its second person. */
function Waiting({ provider: { id, waiting } }: { provider: ListedProvider }) {
  const { t } = useProviderTexts();
  if (waiting === null) return null;
  const name = providerName(t, id);
  return (
    <section className={styles.waiting} aria-label={name}>
      <h2>{name}</h2>
      <p>{t('providers.waiting', { name: waiting.by, reason: waiting.reason })}</p>
      {waiting.obstacle === null ? (
        <Link to="/approvals" className={desk.link}>
          {t('providers.decide')}
        </Link>
      ) : (
        <p className={desk.quiet}>{t('providers.decider')}</p>
      )}
    </section>
  );
}
