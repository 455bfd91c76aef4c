import type { ListedProvider } from '@candor/contracts/http/office/paymentProviders.ts';
import { useState } from 'react';
import { useMay } from '../../data/office.ts';
import { usePaymentProviders, useProviderTexts } from '../../data/officeProviders.ts';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { providerName } from '../shell/providerName.ts';
import { ProviderDialog } from './ProviderDialog.tsx';
import type { ProviderProposal } from './ProviderDialog.tsx';
import { ProviderHistory } from './ProviderHistory.tsx';
import { ProviderTable } from './ProviderTable.tsx';
import { WaitingProposal } from './WaitingProposal.tsx';

/** Rules SE-21 and SE-22: page of where the brand's clients pay, and of the settings that two people put in force. */
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

function Waiting({ provider: { id, waiting } }: { provider: ListedProvider }) {
  const { t } = useProviderTexts();
  if (waiting === null) return null;
  return (
    <WaitingProposal
      name={providerName(t, id)}
      text={t('providers.waiting', { name: waiting.by, reason: waiting.reason })}
      decider={t('providers.decider')}
      mayDecide={waiting.obstacle === null}
    />
  );
}
