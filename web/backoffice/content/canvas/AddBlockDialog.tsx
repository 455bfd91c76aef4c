import { blockDefinitions, blockKinds } from '@candor/domain/content/blocks/definitions.ts';
import type { BlockKind } from '@candor/domain/content/blocks/definitions.ts';
import { useState } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AddBlockDialog.module.css';
import { BlockName } from './BlockName.tsx';
import { blockGroups } from './canvasConfig.tsx';

interface AddBlockDialogProps {
  onClose: () => void;
  onChoose: (kind: BlockKind) => void;
}

/** Dialog in which a component to add is chosen; a few letters find it. */
export function AddBlockDialog({ onClose, onChoose }: AddBlockDialogProps) {
  const { t } = useContentTexts();
  const [typed, setTyped] = useState('');
  const found = blockKinds.filter((kind) => nameOf(kind).toLowerCase().includes(typed.trim().toLowerCase()));
  function nameOf(kind: BlockKind): string {
    return t(`content.blocks.${kind}`);
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('content.canvas.addTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first !== undefined) onChoose(first);
        }}
      >
        <TextField
          label={t('content.canvas.findBlock')}
          hideLabel
          size="dense"
          type="search"
          placeholder={t('content.canvas.findBlock')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      {found.length === 0 && <p className={styles.none}>{t('content.canvas.noBlock')}</p>}
      {blockGroups
        .map((group) => ({ group, kinds: found.filter((kind) => blockDefinitions[kind].group === group) }))
        .filter(({ kinds }) => kinds.length > 0)
        .map(({ group, kinds }) => (
          <section key={group} className={styles.group} aria-label={t(`content.groups.${group}`)}>
            <h3>{t(`content.groups.${group}`)}</h3>
            <ul className={styles.blocks}>
              {kinds.map((kind) => (
                <li key={kind}>
                  <button type="button" className={styles.block} onClick={() => onChoose(kind)}>
                    <BlockName kind={kind} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </Dialog>
  );
}
