import type { ListedProvider, ProviderPage } from '@candor/contracts/http/office/paymentProviders.ts';
import { useState } from 'react';
import { office } from '../../data/office.ts';
import { useProviderTexts } from '../../data/officeProviders.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { providerName } from '../shell/providerName.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { ProviderFieldInput } from './ProviderFieldInput.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Settings.module.css';
import { usePropose } from '../shell/usePropose.ts';

const REASON_MAXIMUM = 500;

type Values = Readonly<Record<string, string>>;

/** Proposal about to be made: other settings, those of an earlier version, or the file's. */
export interface ProviderProposal {
  readonly provider: ListedProvider;
  readonly values?: Values;
  readonly isBack?: true;
}

interface ProviderDialogProps {
  proposal: ProviderProposal;
  secrets: ProviderPage['files'];
  onClose: () => void;
}

/** Dialog for a provider's settings and the reason: a second person decides. */
export function ProviderDialog({ proposal, secrets, onClose }: ProviderDialogProps) {
  const { t } = useProviderTexts();
  const { provider } = proposal;
  const [values, setValues] = useState(proposal.values ?? valuesOf(provider));
  const [isBack, setBack] = useState(proposal.isBack === true);
  const propose = usePropose(t('providers.dialog.done'));
  const { id, version } = provider;
  const needsSecret = provider.fields.some(({ kind }) => kind === 'secret');
  return (
    <ReasonDialog
      title={t('providers.dialog.title', { name: providerName(t, provider.id) })}
      label={t('providers.dialog.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('providers.dialog.propose')}
      onClose={onClose}
      onAction={(reason) =>
        propose((request) =>
          office.askPaymentProvider({
            provider: id,
            version,
            values: isBack ? null : written(values),
            reason,
            request,
          }),
        )
      }
    >
      {!isBack && needsSecret && secrets.length === 0 && (
        <p className={styles.missing}>{t('providers.dialog.noSecrets')}</p>
      )}
      {!isBack &&
        provider.fields.map((field) => (
          <ProviderFieldInput
            key={field.name}
            field={field}
            secrets={secrets}
            value={values[field.name] ?? ''}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      {provider.source === 'office' && (
        <Checkbox
          label={t('providers.dialog.backToFile')}
          checked={isBack}
          onChange={(event) => setBack(event.target.checked)}
        />
      )}
      <p className={desk.quiet}>{t('providers.dialog.note')}</p>
    </ReasonDialog>
  );
}

function valuesOf({ fields }: ListedProvider): Values {
  return Object.fromEntries(fields.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
}

/** Leaves out empty values, which are not set. */
function written(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}
