import type { PopupKind, PopupLanguage } from '@candor/domain/popups/popup.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useDeskTexts } from '../../data/deskTexts.ts';
import { popupWords } from '../../data/popupWords.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { PopupText } from '../../ui/PopupText.tsx';
import { BrandFrame } from '../shell/BrandFrame.tsx';
import { useBrandTheme } from '../shell/brandTheme.ts';
import type { BrandTheme } from '../shell/brandTheme.ts';
import styles from './Popups.module.css';

type Size = 'desk' | 'phone';

interface PopupPreviewProps {
  kind: PopupKind;
  title: string;
  html: string;
  /** Language of the popup; undefined for any language, shown in the page's. */
  language: PopupLanguage | undefined;
}

/** Preview of a client's window, in the brand's look, on a desktop and on a phone; nothing in it can be pressed. */
export function PopupPreview({ kind, title, html, language }: PopupPreviewProps) {
  const { t, i18n } = useDeskTexts();
  const own = useBrandTheme();
  const [size, setSize] = useState<Size>('desk');
  const [theme, setTheme] = useState<BrandTheme>(own);
  const isEmpty = title.trim() === '' && html.trim() === '';
  const words = popupWords[language ?? (i18n.language === 'de' ? 'de' : 'en')];
  return (
    <section className={styles.panel} aria-label={t('popups.preview')}>
      <header className={styles.previewHead}>
        <h2>{t('popups.preview')}</h2>
        <SegmentedControl<BrandTheme>
          label={t('popups.theme')}
          options={[
            { value: 'dark', label: t('popups.themes.dark') },
            { value: 'light', label: t('popups.themes.light') },
          ]}
          value={theme}
          onChange={setTheme}
        />
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
      {isEmpty ? (
        <p className={styles.hint}>{t('popups.previewEmpty')}</p>
      ) : (
        <div className={styles.screen} data-size={size}>
          <BrandFrame title={t('popups.preview')} theme={theme} className={styles.frame}>
            <div className={styles.page} inert>
              <div className={styles.window}>
                <header className={styles.windowHead}>
                  <h3>{title}</h3>
                  <X size={20} aria-hidden="true" />
                </header>
                <PopupText kind={words.kinds[kind]} html={html} />
                <footer className={styles.windowFoot}>
                  <span className={buttonClass('primary')}>{words.read}</span>
                </footer>
              </div>
            </div>
          </BrandFrame>
        </div>
      )}
    </section>
  );
}
