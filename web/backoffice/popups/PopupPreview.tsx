import type { PopupKind } from '@candor/domain/popups/popup.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { PopupText } from '../../ui/PopupText.tsx';
import styles from './Popups.module.css';

type Size = 'desk' | 'phone';

interface PopupPreviewProps {
  kind: PopupKind;
  title: string;
  html: string;
}

/** The window as a client has it, at a desk and on a phone; nothing in it can be pressed. */
export function PopupPreview({ kind, title, html }: PopupPreviewProps) {
  const { t } = useDeskTexts();
  const [size, setSize] = useState<Size>('desk');
  const isEmpty = title.trim() === '' && html.trim() === '';
  return (
    <section className={styles.panel} aria-label={t('popups.preview')}>
      <header className={styles.previewHead}>
        <h2>{t('popups.preview')}</h2>
        <SegmentedControl<Size>
          label={t('popups.preview')}
          options={[
            { value: 'desk', label: t('popups.sizes.desk') },
            { value: 'phone', label: t('popups.sizes.phone') },
          ]}
          value={size}
          onChange={setSize}
        />
      </header>
      <div className={styles.screen} data-size={size}>
        {isEmpty ? (
          <p className={styles.hint}>{t('popups.previewEmpty')}</p>
        ) : (
          <div className={styles.window} inert>
            <header className={styles.windowHead}>
              <h3>{title}</h3>
              <X size={20} aria-hidden="true" />
            </header>
            <PopupText kind={t(`popups.kinds.${kind}`)} html={html} />
            <footer className={styles.windowFoot}>
              <span className={buttonClass('primary')}>{t('popups.read', { ns: 'translation' })}</span>
            </footer>
          </div>
        )}
      </div>
    </section>
  );
}
