import type { CustomFieldRender } from '@puckeditor/core';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './Fields.module.css';

/** Field for HTML and code, shown as written. */
export const CodeField: CustomFieldRender<unknown> = ({ field, id, name, value, onChange, readOnly }) => (
  <FieldFrame label={field.label} forId={id}>
    <textarea
      id={id}
      name={name}
      className={styles.code}
      spellCheck={false}
      value={typeof value === 'string' ? value : ''}
      readOnly={readOnly === true}
      onChange={(event) => onChange(event.target.value)}
    />
  </FieldFrame>
);
