import type { OfficeAffiliate } from '@candor/contracts/http/office/affiliates.ts';
import { useState } from 'react';
import { refreshAffiliates } from '../../data/affiliateDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office } from '../../data/office.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { failureText } from '../shell/outcomeText.ts';

export interface Invitation {
  readonly id: number;
  readonly link: string;
}

interface CreateDialogProps {
  partners: readonly OfficeAffiliate[];
  onClose: () => void;
  onCreated: (made: Invitation) => void;
}

/** A new partner; his link is shown afterwards, once. */
export function CreateDialog({ partners, onClose, onCreated }: CreateDialogProps) {
  const { t } = useDeskTexts();
  const [fields, setFields] = useState({ name: '', email: '' });
  const [parent, setParent] = useState('none');
  const missing = (['name', 'email'] as const).find((field) => fields[field].trim().length < 3);
  const create = async () => {
    if (missing !== undefined) return t('office.errors.required', { title: t(`affiliates.fields.${missing}`) });
    const above = partners.find(({ id }) => String(id) === parent)?.id;
    const outcome = await office.createAffiliate({ ...fields, ...(above !== undefined && { parent: above }) });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    await refreshAffiliates();
    onCreated(outcome.value);
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('affiliates.createTitle')}
      text={t('affiliates.createText')}
      deed={t('affiliates.create')}
      onClose={onClose}
      onDeed={create}
    >
      <TextField
        label={t('affiliates.fields.name')}
        autoComplete="off"
        maxLength={120}
        value={fields.name}
        onChange={(event) => setFields({ ...fields, name: event.target.value })}
      />
      <TextField
        label={t('affiliates.fields.email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={fields.email}
        onChange={(event) => setFields({ ...fields, email: event.target.value })}
      />
      <SelectField
        label={t('affiliates.fields.parent')}
        value={parent}
        options={[
          { value: 'none', label: t('affiliates.nobody') },
          ...partners.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={setParent}
      />
    </ConfirmDialog>
  );
}
