import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../data/useStore.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { focusFirstRow } from '../positions/listKeys.ts';
import styles from './KeysSheet.module.css';
import { keyGroups, keysSheet } from './keysSheet.ts';
import { useKeys } from './useKeys.ts';

/** Sheet of all keys, which `?` opens from anywhere on the page; it also handles the keys that only move the focus. */
export function KeysSheet() {
  const { t } = useTranslation();
  const isOpen = useStore(keysSheet, false);
  const positions = t('platform.positions.label');
  // Left by the browser's button, the platform must not open it again on return.
  useEffect(() => () => keysSheet.set(false), []);
  useKeys((key) => {
    if (key === '?') return () => keysSheet.set(true);
    return key.toLowerCase() === 'p' ? () => focusPositions(positions) : undefined;
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => keysSheet.set(false)}
      title={t('platform.keys.title')}
      description={t('platform.keys.description')}
    >
      {keyGroups.map((group) => (
        <section key={group.name} className={styles.group}>
          <h3>{t(`platform.keys.${group.name}`)}</h3>
          <dl>
            {group.keys.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(`platform.keys.does.${does}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

/** Moves the focus to the first row of the chosen list of positions, or to its tab if it has none. */
function focusPositions(label: string): void {
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab][aria-selected=true]')) {
    const panel = tab.closest('section[aria-label]');
    if (panel?.getAttribute('aria-label') === label && !focusFirstRow(panel)) tab.focus();
  }
}
