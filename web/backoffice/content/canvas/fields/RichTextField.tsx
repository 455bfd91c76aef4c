import { AutoField } from '@puckeditor/core';
import type { CustomFieldRender, RichtextField } from '@puckeditor/core';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { useContentTexts } from '../../../../data/contentTexts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './Fields.module.css';

/** What the formatted view would drop on the first letter typed: pictures, tables, looks of their own. */
const BEYOND =
  /<(?!\/?(?:p|br|strong|b|em|i|u|s|a|ul|ol|li|h[1-6]|blockquote|code|pre|hr)\b)[a-z]|\s(?:class|id)\s*=|\sstyle\s*=\s*["']?(?!text-align)/i;
const RICH: RichtextField = { type: 'richtext', contentEditable: false };

interface NamedFieldProps {
  /** By it the editor knows which field the keyboard is in. */
  name: string;
  field: RichtextField;
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
}

const NamedField: ComponentType<NamedFieldProps> = AutoField;

/** Formatted text, kept as HTML; where it holds more than that knows, it is written as HTML. */
export const RichTextField: CustomFieldRender<unknown> = (props) => <RichText {...props} />;

function RichText({ field, id, name, value, onChange, readOnly }: Parameters<CustomFieldRender<unknown>>[0]) {
  const { t } = useContentTexts();
  const html = typeof value === 'string' ? value : '';
  const isBeyond = BEYOND.test(html);
  const [isSource, setSource] = useState(isBeyond);
  const isReadOnly = readOnly === true;
  return (
    <FieldFrame label={field.label}>
      {isSource ? (
        <textarea
          id={id}
          className={styles.code}
          aria-label={t('content.fields.html', { field: field.label })}
          spellCheck={false}
          value={html}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <div className={styles.rich}>
          <NamedField name={name} field={RICH} value={html} readOnly={isReadOnly} onChange={onChange} />
        </div>
      )}
      {isSource && isBeyond && <p className={styles.hint}>{t('content.fields.beyond')}</p>}
      <div className={styles.deeds}>
        <Button
          size="dense"
          variant="quiet"
          {...(isSource && isBeyond && { disabledReason: t('content.fields.beyond') })}
          onClick={() => setSource(!isSource)}
        >
          {t(isSource ? 'content.fields.formatted' : 'content.fields.source')}
        </Button>
      </div>
    </FieldFrame>
  );
}
