import { POPUP_TITLE_MAXIMUM, popupAudiences, popupKinds } from '@candor/domain/popups/popup.ts';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { DateField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { MarkupField } from './MarkupField.tsx';
import { languageChoices } from './popupFields.ts';
import type { PopupFields } from './popupFields.ts';
import styles from './Popups.module.css';

interface PopupFormProps {
  fields: PopupFields;
  onChange: (part: Partial<PopupFields>) => void;
}

/** Its content, audience and period. */
export function PopupForm({ fields, onChange }: PopupFormProps) {
  const { t } = useDeskTexts();
  return (
    <div className={styles.form}>
      <TextField
        label={t('popups.fields.title')}
        value={fields.title}
        maxLength={POPUP_TITLE_MAXIMUM}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <MarkupField value={fields.content} onChange={(content) => onChange({ content })} />
      <div className={styles.row}>
        <SelectField
          label={t('popups.fields.kind')}
          options={popupKinds.map((value) => ({ value, label: t(`popups.kinds.${value}`) }))}
          value={fields.kind}
          onChange={(kind) => onChange({ kind })}
        />
        <SelectField
          label={t('popups.fields.audience')}
          options={popupAudiences.map((value) => ({ value, label: t(`popups.audiences.${value}`) }))}
          value={fields.audience}
          onChange={(audience) => onChange({ audience })}
        />
        <SelectField
          label={t('popups.fields.language')}
          options={languageChoices.map((value) => ({ value, label: t(`popups.languages.${value}`) }))}
          value={fields.language}
          onChange={(language) => onChange({ language })}
        />
      </div>
      <div className={styles.row}>
        <DateField
          label={t('popups.fields.starts')}
          help={t('popups.fields.startsHelp')}
          precision="minute"
          value={fields.starts}
          onChange={(starts) => onChange({ starts })}
        />
        <DateField
          label={t('popups.fields.ends')}
          help={t('popups.fields.endsHelp')}
          precision="minute"
          value={fields.ends}
          onChange={(ends) => onChange({ ends })}
        />
      </div>
    </div>
  );
}
