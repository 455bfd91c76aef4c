import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';
import type { CustomFieldRender } from '@puckeditor/core';
import { useContentTexts } from '../../../../data/contentTexts.ts';
import { isObject } from '../../mapping/canvasData.ts';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './Fields.module.css';

/** Field for a place on a map: degrees and a name. */
export const LocationField: CustomFieldRender<unknown> = (props) => <Location {...props} />;

function Location({ field, id, value, onChange, readOnly }: Parameters<CustomFieldRender<unknown>>[0]) {
  const { t } = useContentTexts();
  const place: JsonObject = isObject(value) ? value : {};
  const degrees = (name: 'lat' | 'lng', most: number) => (
    <label className={styles.field}>
      <span className={styles.label}>{t(`content.fields.${name}`)}</span>
      <input
        id={`${id}-${name}`}
        className={styles.input}
        type="number"
        min={-most}
        max={most}
        step="any"
        value={shown(place[name])}
        readOnly={readOnly === true}
        onChange={({ target }) =>
          onChange({ ...place, [name]: Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber })
        }
      />
    </label>
  );
  return (
    <FieldFrame label={field.label}>
      <div className={styles.two}>
        {degrees('lat', 90)}
        {degrees('lng', 180)}
      </div>
      <input
        className={styles.input}
        type="text"
        aria-label={t('content.fields.place')}
        placeholder={t('content.fields.place')}
        value={shown(place['address'])}
        readOnly={readOnly === true}
        onChange={(event) => onChange({ ...place, address: event.target.value })}
      />
    </FieldFrame>
  );
}

function shown(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
