import { useParams } from 'react-router';
import { useMay } from '../../data/office.ts';
import { useOperatorTexts } from '../../data/officeOperator.ts';
import { ProofDialog } from '../../factors/FreshLoginDialog.tsx';
import { DeskTabs } from '../shell/DeskTabs.tsx';
import { NotAllowed, NotFound } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { staffSecurity } from '../staff/staffSecurity.ts';
import { DeliveriesTab } from './DeliveriesTab.tsx';
import { KeysTab } from './KeysTab.tsx';
import { WebhooksTab } from './WebhooksTab.tsx';

const tabs = ['keys', 'webhooks', 'deliveries'] as const;

/** Page of the keys with which an operator's own programs read the brand, and of the webhooks that notify them. */
export function IntegrationsPage() {
  const { t } = useOperatorTexts();
  const title = t('office.pages.integrations');
  const { tab = 'keys' } = useParams();
  const shown = tabs.find((one) => one === tab);
  if (!useMay('operator.read')) return <NotAllowed title={title} />;
  return shown === undefined ? <NotFound /> : <Desk title={title} shown={shown} />;
}

interface DeskProps {
  title: string;
  shown: (typeof tabs)[number];
}

function Desk({ title, shown }: DeskProps) {
  const { t } = useOperatorTexts();
  return (
    <OfficePage title={title} aside={t('operator.lead')} isDesk={shown === 'deliveries'}>
      <DeskTabs label={title} path="/integrations" tabs={tabs} nameOf={(tab) => t(`operator.tabs.${tab}`)} />
      {shown === 'keys' && <KeysTab />}
      {shown === 'webhooks' && <WebhooksTab />}
      {shown === 'deliveries' && <DeliveriesTab label={title} />}
      <ProofDialog desk={staffSecurity} />
    </OfficePage>
  );
}
