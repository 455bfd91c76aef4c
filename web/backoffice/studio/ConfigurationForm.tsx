import type { StudioField } from '@candor/contracts/http/office/brandStudio.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { changedSetting } from './settings.ts';
import styles from './Studio.module.css';
import type { StudioForm } from './studioForm.ts';
import { settingIn } from './studioTheme.ts';

/** Settings of the look, which are in the other tab. */
const OF_THEME = new Set(['theme', 'fonts', 'website.homeWidget']);

/** Fields of what visitors read of the brand, as its schema declares them; and what is changed in its files. */
export function ConfigurationForm(form: StudioForm) {
  const { t } = useStudioTexts();
  const fields = form.detail.form.filter(({ place }) => !OF_THEME.has(place) && !place.startsWith('look.'));
  return (
    <fieldset className={styles.form} disabled={form.change === undefined}>
      <legend className="visually-hidden">{t('tabs.configuration')}</legend>
      {fields.map((field) => (
        <Field key={field.place} field={field} {...form} />
      ))}
      <details className={styles.others}>
        <summary>{t('others', { count: form.detail.others.length })}</summary>
        <p className={styles.quiet}>
          {form.detail.created === null
            ? t('othersText', { file: `brands/${form.detail.id}/brand.json` })
            : t('othersCreated')}
        </p>
        <dl>
          {form.detail.others.map(({ key, value }) => (
            <div key={key}>
              <dt>
                <code>{key}</code>
              </dt>
              <dd>{value ?? t('secret')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </fieldset>
  );
}

function Field({ field, detail, draft, change }: StudioForm & { field: StudioField }) {
  const { t } = useStudioTexts();
  const { place, kind, options, maximum, optional: isOptional } = field;
  const label = t(`places.${place.replace('.', '_')}`);
  const value = settingIn(detail, draft, place);
  const set = (next: Parameters<typeof changedSetting>[3]) =>
    change?.(place, changedSetting(detail, draft, place, next));
  switch (kind) {
    case 'flag':
      return <Checkbox label={label} checked={value === true} onChange={(event) => set(event.target.checked)} />;
    case 'choices': {
      const chosen = Array.isArray(value) ? value : [];
      const toggle = (option: string, isChosen: boolean) =>
        set(isChosen ? [...chosen, option] : chosen.filter((one) => one !== option));
      return (
        <fieldset className={styles.several}>
          <legend>{label}</legend>
          {options.map((option) => (
            <Checkbox
              key={option}
              label={t(`options.${option}`)}
              checked={chosen.includes(option)}
              onChange={(event) => toggle(option, event.target.checked)}
            />
          ))}
        </fieldset>
      );
    }
    default:
      return (
        <TextField
          label={label}
          size="control"
          value={typeof value === 'string' ? value : ''}
          maxLength={maximum ?? undefined}
          onChange={(event) => set(event.target.value === '' && isOptional ? null : event.target.value)}
        />
      );
  }
}
