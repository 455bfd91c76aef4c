import { createUsePuck } from '@puckeditor/core';
import type { TFunction } from 'i18next';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './AddBlockDialog.module.css';
import { listsIn } from './tree.ts';
import type { FoundList, TreeItem, TreeList } from './tree.ts';

const usePuck = createUsePuck();

interface MoveDialogProps {
  item: TreeItem;
  tree: TreeList;
  onClose: () => void;
}

/** Dialog in which a component's new place is chosen: the page, or a slot of another component. */
export function MoveDialog({ item, tree, onClose }: MoveDialogProps) {
  const { t } = useContentTexts();
  const dispatch = usePuck((puck) => puck.dispatch);
  const places = listsIn(tree, item.id).filter(({ list }) => list.zone !== item.zone);
  const choose = ({ zone, items }: TreeList) => {
    dispatch({
      type: 'move',
      sourceIndex: item.index,
      sourceZone: item.zone,
      destinationIndex: items.length,
      destinationZone: zone,
      recordHistory: true,
    });
    dispatch({ type: 'setUi', ui: { itemSelector: { index: items.length, zone } } });
    onClose();
  };
  const name = t(`content.blocks.${item.type}`);
  return (
    <Dialog isOpen onClose={onClose} title={t('content.canvas.moveTitle', { name })}>
      {places.length === 0 && <p>{t('content.canvas.noPlaces')}</p>}
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.list.zone}>
            <button type="button" className={styles.block} onClick={() => choose(place.list)}>
              {placeName(place, t)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function placeName({ list, path }: FoundList, t: TFunction): string {
  const last = path.at(-1);
  if (last === undefined) return t('content.canvas.pageItself');
  const steps = path.map(({ type, index }) => `${t(`content.blocks.${type}`)} ${index + 1}`);
  const column = list.column === undefined ? [] : [t('content.canvas.column', { number: list.column + 1 })];
  return [...steps, ...column].join(' › ');
}
