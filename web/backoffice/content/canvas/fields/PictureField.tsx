import type { ContentMedia } from '@candor/contracts/http/office/contentMedia.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { CustomFieldRender } from '@puckeditor/core';
import { useState } from 'react';
import { useContentTexts } from '../../../../data/contentTexts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { isObject } from '../../mapping/canvasData.ts';
import { MediaPicker } from '../../media/MediaPicker.tsx';
import { useCanvas } from '../canvasContext.ts';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './Fields.module.css';

/** A picture of the library; anything that another host has put there stays until another is chosen. */
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
        <div className={styles.deeds}>
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
      {isChoosing && (
        <MediaPicker
          onClose={() => setChoosing(false)}
          onChoose={(media) => {
            onChange(pictureValue(media, language, isAsset));
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

/** What those are told who do not see it. */
function altOf(value: unknown): string {
  const told = isObject(value) && isObject(value['meta']) ? value['meta'] : value;
  return isObject(told) && typeof told['alt'] === 'string' ? told['alt'] : '';
}

/** As Cockpit has an image, or the whole record of an asset; the made sizes are named by their width. */
export function pictureValue(media: ContentMedia, language: string, isAsset: boolean): JsonObject {
  const alt = Object.entries(media.alt).find(([one]) => one === language)?.[1] ?? Object.values(media.alt)[0] ?? '';
  const styles = media.variants.map(({ width, path }) => ({ style: `w${width}`, path }));
  const size = { width: media.width, height: media.height };
  if (isAsset) return { _id: media.id, path: media.path, title: media.title, alt, image: true, ...size, styles };
  return { path: media.path, meta: { title: media.title, alt, asset: media.id, ...size }, styles };
}
