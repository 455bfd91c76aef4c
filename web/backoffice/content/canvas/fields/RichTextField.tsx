import { AutoField } from '@puckeditor/core';
import type { CustomFieldRender, RichtextField } from '@puckeditor/core';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { useContentTexts } from '../../../../data/contentTexts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './Fields.module.css';

/** What the formatted view keeps; it would drop everything else on the first letter typed. */
const KEPT = /^(?:p|br|strong|b|em|i|u|s|a|ul|ol|li|h[1-6]|blockquote|code|pre|hr)$/;
/** Of a table the table is named, not each of its cells. */
const INSIDE = /^(?:thead|tbody|tfoot|tr|th|td|col|colgroup|caption|figcaption|source)$/;
const LOOKS = /\s(class|id|style)\s*=(?!\s*["']?text-align)/gi;
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
  const beyond = beyondOf(html);
  const isBeyond = beyond !== '';
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
      {isSource && isBeyond && <p className={styles.hint}>{t('content.fields.beyond', { what: beyond })}</p>}
      <div className={styles.deeds}>
        <Button
          size="dense"
          variant="quiet"
          {...(isSource && isBeyond && { disabledReason: t('content.fields.beyond', { what: beyond }) })}
          onClick={() => setSource(!isSource)}
        >
          {t(isSource ? 'content.fields.formatted' : 'content.fields.source')}
        </Button>
      </div>
    </FieldFrame>
  );
}

/** Pictures, tables and looks of their own, as their writer would name them in HTML; nothing where there are none. */
function beyondOf(html: string): string {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase());
  const foreign = tags.filter((tag) => !KEPT.test(tag) && !INSIDE.test(tag)).map((tag) => `<${tag}>`);
  const looks = [...html.matchAll(LOOKS)].map(([, name = '']) => `${name.toLowerCase()}="…"`);
  return [...new Set([...foreign, ...looks])].join(', ');
}
