import { RichTextMenu } from '@puckeditor/core';
import type { RichtextField } from '@puckeditor/core';
import type { ReactNode } from 'react';
import { useContentTexts } from '../../../../data/contentTexts.ts';
import { Button } from '../../../../ui/Button.tsx';
import styles from './Fields.module.css';
import { carryOut, isWithinTable } from './tables.ts';
import type { TableAction } from './tables.ts';

type Editor = Parameters<NonNullable<RichtextField['renderMenu']>>[0]['editor'];

interface TableMenuProps {
  editor: Editor;
  readOnly: boolean;
  /** The menu that formatted text has without tables. */
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

/** Beside what every text can: a table, and in one what can be done with it. */
export function TableMenu({ editor, readOnly, children }: TableMenuProps) {
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
