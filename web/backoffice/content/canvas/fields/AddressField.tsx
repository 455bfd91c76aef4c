import type { CustomFieldRender } from '@puckeditor/core';
import { useContentList } from '../../../../data/content.ts';
import { useContentTexts } from '../../../../data/contentTexts.ts';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './Fields.module.css';

/** Field for a link's target: an address, or one of the brand's own pages. */
export const AddressField: CustomFieldRender<unknown> = (props) => <Address {...props} />;

function Address({ field, id, name, value, onChange, readOnly }: Parameters<CustomFieldRender<unknown>>[0]) {
  const { t } = useContentTexts();
  const { data: list } = useContentList();
  const pages = list?.documents.filter(({ kind }) => kind === 'page') ?? [];
  const listId = `${id}-pages`;
  return (
    <FieldFrame label={field.label} forId={id}>
      <input
        id={id}
        name={name}
        className={styles.input}
        type="text"
        inputMode="url"
        list={listId}
        placeholder={t('content.fields.addressHint')}
        value={typeof value === 'string' ? value : ''}
        readOnly={readOnly === true}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {pages.map((page) => (
          <option key={page.id} value={page.name === 'index' ? '/' : `/${page.name}`} label={page.title} />
        ))}
      </datalist>
    </FieldFrame>
  );
}
