import { POPUP_TITLE_MAXIMUM, popupAudiences, popupKinds } from '@candor/domain/popups/popup.ts';
import { Bold, Heading2, Link, List, Pilcrow } from 'lucide-react';
import { useRef } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { DateField } from '../../ui/DateField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { languageChoices } from './popupFields.ts';
import type { PopupFields } from './popupFields.ts';
import styles from './Popups.module.css';

interface PopupFormProps {
  fields: PopupFields;
  onChange: (part: Partial<PopupFields>) => void;
}

/** Fields of the content, audience and period. */
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

const pieces = [
  { name: 'paragraph', Icon: Pilcrow, open: '<p>', close: '</p>' },
  { name: 'heading', Icon: Heading2, open: '<h2>', close: '</h2>' },
  { name: 'bold', Icon: Bold, open: '<strong>', close: '</strong>' },
  { name: 'list', Icon: List, open: '<ul>\n<li>', close: '</li>\n</ul>' },
  { name: 'link', Icon: Link, open: '<a href="/my-account">', close: '</a>' },
] as const;

interface MarkupFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Field of the stored markup, with buttons that wrap the selection. */
function MarkupField({ value, onChange }: MarkupFieldProps) {
  const { t } = useDeskTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const surround = ({ open, close }: (typeof pieces)[number]) => {
    const field = area.current;
    if (field === null) return;
    const { selectionStart: from, selectionEnd: to } = field;
    onChange(`${value.slice(0, from)}${open}${value.slice(from, to)}${close}${value.slice(to)}`);
    // Once React has written the new text, the same words are selected in it.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from + open.length, to + open.length);
    });
  };
  return (
    <div className={styles.markup}>
      <div className={styles.pieces} role="group" aria-label={t('popups.tools')}>
        {pieces.map((piece) => (
          <IconButton key={piece.name} label={t(`popups.${piece.name}`)} onClick={() => surround(piece)}>
            <piece.Icon size={16} aria-hidden="true" />
          </IconButton>
        ))}
      </div>
      <TextArea
        ref={area}
        label={t('popups.fields.content')}
        help={t('popups.fields.contentHelp')}
        rows={10}
        className={styles.code}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
