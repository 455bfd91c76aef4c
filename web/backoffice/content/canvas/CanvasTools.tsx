import { createUsePuck } from '@puckeditor/core';
import { Moon, PanelLeft, PanelRight, Plus, Redo2, Sun, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useCanvas } from './canvasContext.ts';
import { chooseCanvasTheme, useCanvasTheme } from './canvasTheme.ts';
import styles from './CanvasTools.module.css';
import { PAGE_ZONE } from './tree.ts';

const usePuck = createUsePuck();

/** Tools in the editor's bar: add, undo, and the view of the page. */
export function CanvasTools() {
  const { t } = useContentTexts();
  const { isReadOnly, toolbar, onAdd, onHistory } = useCanvas();
  const dispatch = usePuck((puck) => puck.dispatch);
  const history = usePuck((puck) => puck.history);
  const count = usePuck(({ appState }) => appState.data.content.length);
  const ui = usePuck(({ appState }) => appState.ui);
  const theme = useCanvasTheme();
  const { histories, index } = history;
  useEffect(() => {
    onHistory({ histories, index });
  }, [histories, index, onHistory]);
  const { leftSideBarVisible, rightSideBarVisible } = ui;
  if (toolbar === null) return <></>;
  return (
    <>
      {createPortal(
        <div className={styles.tools} role="toolbar" aria-label={t('content.canvas.tools')}>
          <IconButton
            className={styles.panel}
            label={t('content.canvas.leftPanel')}
            aria-pressed={leftSideBarVisible}
            onClick={() => dispatch({ type: 'setUi', ui: { leftSideBarVisible: !leftSideBarVisible } })}
          >
            <PanelLeft size={16} aria-hidden="true" />
          </IconButton>
          {!isReadOnly && (
            <>
              <Button size="dense" onClick={() => onAdd(PAGE_ZONE, count)}>
                <Plus size={14} aria-hidden="true" />
                <span className={styles.words}>{t('content.canvas.addBlock')}</span>
              </Button>
              <IconButton
                label={t('content.canvas.undo')}
                aria-disabled={!history.hasPast}
                onClick={() => history.hasPast && history.back()}
              >
                <Undo2 size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('content.canvas.redo')}
                aria-disabled={!history.hasFuture}
                onClick={() => history.hasFuture && history.forward()}
              >
                <Redo2 size={16} aria-hidden="true" />
              </IconButton>
            </>
          )}
          <IconButton
            label={t(theme === 'light' ? 'content.canvas.seeDark' : 'content.canvas.seeLight')}
            onClick={() => chooseCanvasTheme(theme === 'light' ? 'dark' : 'light')}
          >
            {theme === 'light' ? <Moon size={16} aria-hidden="true" /> : <Sun size={16} aria-hidden="true" />}
          </IconButton>
          <IconButton
            className={styles.panel}
            label={t('content.canvas.rightPanel')}
            aria-pressed={rightSideBarVisible}
            onClick={() => dispatch({ type: 'setUi', ui: { rightSideBarVisible: !rightSideBarVisible } })}
          >
            <PanelRight size={16} aria-hidden="true" />
          </IconButton>
        </div>,
        toolbar,
      )}
    </>
  );
}
