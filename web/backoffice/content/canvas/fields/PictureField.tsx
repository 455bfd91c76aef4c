import type { ContentMedia } from '@candor/contracts/http/office/contentMedia.ts';
import { pictureValue } from '@candor/domain/content/desk/media.ts';
import type { CustomFieldRender } from '@puckeditor/core';
import { useState } from 'react';
import { useContentTexts } from '../../../../data/contentTexts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { isObject } from '../../mapping/canvasData.ts';
import { MediaPicker } from '../../media/MediaPicker.tsx';
import { useCanvas } from '../canvasContext.ts';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './Fields.module.css';

/** Maximum length of the text, as in the library. */
const WORDS_MAXIMUM = 300;

/** Field for a picture of the library; a picture that another host has put there stays until another is chosen. */
export const PictureField: CustomFieldRender<unknown> = (props) => <PictureChoice {...props} />;

function PictureChoice({ field, value, onChange, readOnly }: Parameters<CustomFieldRender<unknown>>[0]) {
  const { t } = useContentTexts();
  const { language } = useCanvas();
  const [isChoosing, setChoosing] = useState(false);
  const path = pathOf(value);
  const isAsset = field.metadata?.['kind'] === 'asset';
  return (
    <FieldFrame label={field.label}>
      {path.startsWith('/media/') && <img className={styles.picture} src={path} alt={altOf(value)} />}
      {path !== '' && !path.startsWith('/media/') && <p className={styles.path}>{path}</p>}
      {readOnly !== true && (
        <div className={styles.actions}>
          <Button size="dense" onClick={() => setChoosing(true)}>
            {t(path === '' ? 'content.fields.choosePicture' : 'content.fields.otherPicture')}
          </Button>
          {path !== '' && (
            <Button size="dense" variant="quiet" onClick={() => onChange(null)}>
              {t('content.fields.noPicture')}
            </Button>
          )}
        </div>
      )}
      {path.startsWith('/media/') && (
        <label className={styles.field}>
          <span className={styles.label}>{t('content.media.alt')}</span>
          <textarea
            className={styles.input}
            rows={2}
            maxLength={WORDS_MAXIMUM}
            value={altOf(value)}
            readOnly={readOnly === true}
            onChange={(event) => onChange(withAlt(value, event.target.value))}
          />
          {altOf(value).trim() === '' && <span className={styles.warning}>{t('content.fields.altMissing')}</span>}
        </label>
      )}
      {isChoosing && (
        <MediaPicker
          onClose={() => setChoosing(false)}
          onChoose={(media) => {
            onChange(pictureValue(media, { alt: altIn(media, language), isAsset }));
            setChoosing(false);
          }}
        />
      )}
    </FieldFrame>
  );
}

function pathOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value['path'] === 'string' ? value['path'] : '';
}

/** Reads the alternative text. */
function altOf(value: unknown): string {
  const meta = isObject(value) && isObject(value['meta']) ? value['meta'] : value;
  return isObject(meta) && typeof meta['alt'] === 'string' ? meta['alt'] : '';
}

/**
 * Returns the same picture with another alternative text on this page; a bare address becomes an image that has one.
 */
function withAlt(value: unknown, alt: string): unknown {
  if (!isObject(value)) return { path: value, meta: { alt } };
  const isAsset = '_id' in value && !isObject(value['meta']);
  return isAsset ? { ...value, alt } : { ...value, meta: { ...(isObject(value['meta']) && value['meta']), alt } };
}

/** Returns the library's own text in the page's language, else in the first language that it has. */
function altIn(media: ContentMedia, language: string): string {
  return Object.entries(media.alt).find(([one]) => one === language)?.[1] ?? Object.values(media.alt)[0] ?? '';
}
