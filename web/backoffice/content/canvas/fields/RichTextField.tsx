import { AutoField, RichTextMenu } from '@puckeditor/core';
import type { CustomFieldRender, RichtextField } from '@puckeditor/core';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useContentTexts } from '../../../../data/contentTexts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './Fields.module.css';
import { carryOut, isWithinTable, tables, withoutGaps } from './tables.ts';
import type { TableAction } from './tables.ts';

/** Matches tags that the formatted view keeps; it would drop all others with the first letter typed. */
const KEPT = /^(?:p|br|strong|b|em|i|u|s|a|ul|ol|li|h[1-6]|blockquote|code|pre|hr|table)$/;
/** Matches tags within those kept or named as a whole; a caption or column widths would be lost. */
const INSIDE = /^(?:thead|tbody|tr|th|td|figcaption|source)$/;
const LOOKS = /\s(class|id|style)\s*=(?!\s*["']?text-align)/gi;
type EditorOptions = NonNullable<RichtextField['tiptap']>;

const extensions: readonly object[] = [tables];
const RICH: RichtextField = {
  type: 'richtext',
  contentEditable: false,
  tiptap: {
    extensions: extensions.filter(isForEditor),
    selector: ({ editor }) => ({ isInTable: editor !== null && isWithinTable(editor) }),
  },
  renderMenu: (menu) => <TableMenu {...menu} />,
};

/**
 * Properties without the block editor's name of the setting, under which the field would look for texts and find none.
 */
interface FormattedFieldProps {
  field: RichtextField;
  value: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
}

const FormattedField: ComponentType<FormattedFieldProps> = AutoField;

/** Field of formatted text, kept as HTML; content beyond the formatted view is edited as HTML. */
export const RichTextField: CustomFieldRender<unknown> = (props) => <RichText {...props} />;

function RichText({ field, id, value, onChange, readOnly }: Parameters<CustomFieldRender<unknown>>[0]) {
  const { t } = useContentTexts();
  const html = typeof value === 'string' ? value : '';
  const beyond = unsupportedMarkup(html);
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
          <FormattedField field={RICH} value={withoutGaps(html)} readOnly={isReadOnly} onChange={onChange} />
        </div>
      )}
      {isSource && isBeyond && <p className={styles.hint}>{t('content.fields.beyond', { what: beyond })}</p>}
      <div className={styles.actions}>
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

/**
 * Is the extension for the block editor? The editor has its own version of the core, and identifies extensions by their
 * own statement.
 */
function isForEditor(extension: object): extension is NonNullable<EditorOptions['extensions']>[number] {
  return 'type' in extension && extension.type === 'extension';
}

/** Names the tags and attributes that the formatted view would lose; empty if there are none. */
function unsupportedMarkup(html: string): string {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase());
  const foreign = tags.filter((tag) => !KEPT.test(tag) && !INSIDE.test(tag)).map((tag) => `<${tag}>`);
  const looks = [...html.matchAll(LOOKS)].map(([, name = '']) => `${name.toLowerCase()}="…"`);
  return [...new Set([...foreign, ...looks])].join(', ');
}

type Editor = Parameters<NonNullable<RichtextField['renderMenu']>>[0]['editor'];

interface TableMenuProps {
  editor: Editor;
  readOnly: boolean;
  /** Menu of formatted text without tables. */
  children: ReactNode;
}

const actions: readonly TableAction[] = [
  'addRow',
  'addColumn',
  'headerRow',
  'removeRow',
  'removeColumn',
  'removeTable',
];

/** Adds to the menu: a table, and inside one the actions on it. */
function TableMenu({ editor, readOnly, children }: TableMenuProps) {
  const { t } = useContentTexts();
  const shown = editor !== null && isWithinTable(editor) ? actions : (['insert'] as const);
  return (
    <>
      <RichTextMenu>{children}</RichTextMenu>
      {editor !== null && !readOnly && (
        <div
          className={styles.actions}
          data-puck-rte-menu
          role="group"
          aria-label={t('content.tables.title')}
          // The keyboard focus stays in the text.
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map((action) => (
            <Button key={action} size="dense" variant="quiet" onClick={() => carryOut(action, editor)}>
              {t(`content.tables.${action}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
