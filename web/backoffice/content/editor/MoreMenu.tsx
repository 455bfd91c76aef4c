import { Menu } from '@base-ui/react/menu';
import { Ellipsis, Eye, History, Settings2 } from 'lucide-react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { useMay } from '../../../data/office.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from '../../../ui/Menu.module.css';
import type { PanelName } from './EditorPanels.tsx';

interface MoreMenuProps {
  isPage: boolean;
  onPanel: (panel: PanelName) => void;
}

/** Menu of occasional actions: the settings of the page, its versions, a preview link. */
export function MoreMenu({ isPage, onPanel }: MoreMenuProps) {
  const { t } = useContentTexts();
  const mayPreview = useMay('content.preview');
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        render={
          <IconButton label={t('content.editor.more')}>
            <Ellipsis size={18} aria-hidden="true" />
          </IconButton>
        }
      />
      <Menu.Portal>
        <Menu.Positioner side="bottom" align="end" sideOffset={2} className={styles.positioner}>
          <Menu.Popup className={styles.popup}>
            {isPage && (
              <Menu.Item className={styles.item} onClick={() => onPanel('settings')}>
                <Settings2 size={16} aria-hidden="true" />
                {t('content.editor.settings')}
              </Menu.Item>
            )}
            <Menu.Item className={styles.item} onClick={() => onPanel('versions')}>
              <History size={16} aria-hidden="true" />
              {t('content.editor.versions')}
            </Menu.Item>
            {mayPreview && isPage && (
              <Menu.Item className={styles.item} onClick={() => onPanel('preview')}>
                <Eye size={16} aria-hidden="true" />
                {t('content.editor.preview')}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
