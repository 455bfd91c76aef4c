import { createUsePuck } from '@puckeditor/core';
import { ArrowDown, ArrowUp, Copy, CornerDownRight, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { UNKNOWN, isObject } from '../mapping/canvasData.ts';
import { BlockIcon } from './BlockIcon.tsx';
import { useCanvas } from './canvasContext.ts';
import { MoveDialog } from './MoveDialog.tsx';
import styles from './Structure.module.css';
import { treeOf } from './tree.ts';
import type { TreeItem, TreeList } from './tree.ts';

const usePuck = createUsePuck();

/** Page as nested lists: everything that dragging does can be done here by keyboard. */
export function Structure() {
  const { t } = useContentTexts();
  const content = usePuck(({ appState }) => appState.data.content);
  const tree = useMemo(() => treeOf(content), [content]);
  const [moving, setMoving] = useState<TreeItem>();
  return (
    <section className={styles.structure} aria-label={t('content.canvas.structure')}>
      <List list={tree} onMoveTo={setMoving} />
      {moving !== undefined && <MoveDialog item={moving} tree={tree} onClose={() => setMoving(undefined)} />}
    </section>
  );
}

interface ListProps {
  list: TreeList;
  onMoveTo: (item: TreeItem) => void;
}

function List({ list, onMoveTo }: ListProps) {
  const { t } = useContentTexts();
  const { isReadOnly, onAdd } = useCanvas();
  const { zone, column, items } = list;
  return (
    <div className={styles.list}>
      {column !== undefined && <p className={styles.column}>{t('content.canvas.column', { number: column + 1 })}</p>}
      {items.length === 0 && <p className={styles.empty}>{t('content.canvas.nothingHere')}</p>}
      <ol>
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} count={items.length} onMoveTo={onMoveTo} />
            {item.lists.map((inner) => (
              <List key={inner.zone} list={inner} onMoveTo={onMoveTo} />
            ))}
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <Button size="dense" variant="quiet" className={styles.add} onClick={() => onAdd(zone, items.length)}>
          <Plus size={14} aria-hidden="true" />
          {t(column === undefined && items.length > 0 ? 'content.canvas.add' : 'content.canvas.addInside')}
        </Button>
      )}
    </div>
  );
}

function Row({ item, count, onMoveTo }: { item: TreeItem; count: number; onMoveTo: (item: TreeItem) => void }) {
  const { t } = useContentTexts();
  const { isReadOnly } = useCanvas();
  const dispatch = usePuck((puck) => puck.dispatch);
  const isChosen = usePuck(({ selectedItem }) => {
    const props: unknown = selectedItem?.props;
    return isObject(props) && props['id'] === item.id;
  });
  const { zone, index, type } = item;
  const select = (at: number) => dispatch({ type: 'setUi', ui: { itemSelector: { index: at, zone } } });
  const move = (to: number) => {
    if (isReadOnly || to < 0 || to >= count) return;
    dispatch({ type: 'reorder', sourceIndex: index, destinationIndex: to, destinationZone: zone, recordHistory: true });
    select(to);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const name = t(`content.blocks.${type}`);
  const words = { name };
  return (
    <div className={styles.row} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.name}
        aria-current={isChosen || undefined}
        onClick={() => select(index)}
        onKeyDown={handleKey}
      >
        <BlockIcon type={type} />
        <strong>{name}</strong> {item.summary !== '' && <span>{item.summary}</span>}
      </button>
      {!isReadOnly && (
        <span className={styles.actions}>
          <IconButton label={t('content.canvas.up', words)} onClick={() => move(index - 1)}>
            <ArrowUp size={14} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('content.canvas.down', words)} onClick={() => move(index + 1)}>
            <ArrowDown size={14} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('content.canvas.moveTo', words)} onClick={() => onMoveTo(item)}>
            <CornerDownRight size={14} aria-hidden="true" />
          </IconButton>
          {type !== UNKNOWN && (
            <IconButton
              label={t('content.canvas.duplicate', words)}
              onClick={() => dispatch({ type: 'duplicate', sourceIndex: index, sourceZone: zone, recordHistory: true })}
            >
              <Copy size={14} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton
            label={t('content.canvas.remove', words)}
            onClick={() => {
              dispatch({ type: 'setUi', ui: { itemSelector: null } });
              dispatch({ type: 'remove', index, zone, recordHistory: true });
            }}
          >
            <Trash2 size={14} aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </div>
  );
}
