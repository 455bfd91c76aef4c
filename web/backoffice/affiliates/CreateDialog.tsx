import type { AffiliateInvitation } from '@candor/contracts/http/office/affiliates.ts';
import { languages } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { useState } from 'react';
import { refreshAffiliates } from '../../data/affiliateDesk.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { office } from '../../data/office.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { failureText } from '../shell/outcomeText.ts';

interface CreateDialogProps {
  onClose: () => void;
  onCreated: (invitation: AffiliateInvitation) => void;
}

/** Creates a partner, who is invited by mail; the link is shown afterwards, once. */
export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const { t, i18n } = useDeskTexts();
  const named = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const [fields, setFields] = useState({ name: '', email: '', parent: '' });
  const [language, setLanguage] = useState<Language>('en');
  const missing = (['name', 'email'] as const).find((field) => fields[field].trim().length < 3);
  const create = async () => {
    if (missing !== undefined) return t('office.errors.required', { title: t(`affiliates.fields.${missing}`) });
    const { parent, ...person } = fields;
    const above = parent.trim();
    const outcome = await office.createAffiliate({ ...person, language, ...(above !== '' && { parent: above }) });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    await refreshAffiliates();
    onCreated(outcome.value);
    return undefined;
  };
  return (
    <ConfirmDialog
      title={t('affiliates.createTitle')}
      text={t('affiliates.createText')}
      action={t('affiliates.create')}
      onClose={onClose}
      onAction={create}
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
      <SelectField<Language>
        label={t('affiliates.fields.language')}
        value={language}
        options={languages.map((value) => ({ value, label: named.of(value) ?? value }))}
        onChange={setLanguage}
      />
      <TextField
        label={t('affiliates.fields.parentCode')}
        autoComplete="off"
        maxLength={32}
        value={fields.parent}
        onChange={(event) => setFields({ ...fields, parent: event.target.value })}
      />
    </ConfirmDialog>
  );
}
