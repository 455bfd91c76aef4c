import { regimes } from '@candor/contracts/http/office/newBrand.ts';
import { languages } from '@candor/domain/clients/language.ts';
import { isBrandCurrency } from '@candor/domain/money/currency.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './NewBrand.module.css';
import { hostsOf, idOf } from './newBrandForm.ts';
import type { Beginning, Field, Typed } from './newBrandForm.ts';

interface FieldsProps {
  beginning: Beginning;
  typed: Typed;
  errors: Readonly<Partial<Record<Field, string>>>;
  change: (changed: Partial<Typed>) => void;
}

/** Fields of everything that is decided before a brand has a look. */
export function NewBrandFields(props: FieldsProps) {
  return (
    <div className={styles.parts}>
      <NameFields {...props} />
      <OperatorFields {...props} />
      <TermFields {...props} />
    </div>
  );
}

function NameFields({ beginning, typed, errors, change }: FieldsProps) {
  const { t } = useStudioTexts();
  return (
    <fieldset className={styles.part}>
      <legend>{t('newBrand.parts.name')}</legend>
      <TextField
        size="control"
        label={t('places.name')}
        autoComplete="off"
        maxLength={40}
        value={typed.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        size="control"
        label={t('newBrand.id')}
        help={t('newBrand.idHelp')}
        autoComplete="off"
        spellCheck={false}
        maxLength={31}
        value={idOf(typed)}
        error={errors.id}
        onChange={(event) => change({ id: event.target.value.toLowerCase() })}
      />
      <TextField
        size="control"
        label={t('newBrand.hosts')}
        help={t(`newBrand.hostsHelp.${beginning.kind}`)}
        autoComplete="off"
        spellCheck={false}
        value={hostsOf(typed, beginning)}
        error={errors.hosts}
        onChange={(event) => change({ hosts: event.target.value.toLowerCase() })}
      />
      <SelectField
        size="control"
        label={t('newBrand.like')}
        value={typed.like}
        options={[
          { value: '', label: t('newBrand.plain') },
          ...beginning.brands.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(like) => change({ like })}
      />
      <p className={styles.help}>{t('newBrand.likeHelp')}</p>
    </fieldset>
  );
}

function OperatorFields({ beginning, typed, errors, change }: FieldsProps) {
  const { t } = useStudioTexts();
  const { licence } = typed;
  return (
    <fieldset className={styles.part}>
      <legend>{t('newBrand.parts.operator')}</legend>
      <TextField
        size="control"
        label={t('places.legalEntity_name')}
        autoComplete="off"
        maxLength={80}
        value={typed.operator}
        error={errors.operator}
        onChange={(event) => change({ operator: event.target.value })}
      />
      <TextField
        size="control"
        label={t('places.legalEntity_address')}
        autoComplete="off"
        maxLength={160}
        value={typed.address}
        error={errors.address}
        onChange={(event) => change({ address: event.target.value })}
      />
      {beginning.kind === 'demonstration' ? (
        <p className={styles.help}>{t('newBrand.noLicence')}</p>
      ) : (
        (['number', 'regulator', 'link'] as const).map((part) => (
          <TextField
            key={part}
            size="control"
            label={t(`newBrand.licence.${part}`)}
            autoComplete="off"
            value={licence[part]}
            error={licence[part].trim() === '' || part === 'link' ? errors.licence : undefined}
            onChange={(event) => change({ licence: { ...licence, [part]: event.target.value } })}
          />
        ))
      )}
    </fieldset>
  );
}

function TermFields({ typed, errors, change }: FieldsProps) {
  const { t, i18n } = useStudioTexts();
  const currencies = new Intl.DisplayNames([i18n.language], { type: 'currency' });
  const toggle = (language: (typeof languages)[number], isChosen: boolean) =>
    change({
      languages: isChosen ? [...typed.languages, language] : typed.languages.filter((one) => one !== language),
    });
  return (
    <fieldset className={styles.part}>
      <legend>{t('newBrand.parts.terms')}</legend>
      <SelectField
        size="control"
        label={t('newBrand.regime')}
        value={typed.regime}
        options={regimes.map((value) => ({ value, label: t(`newBrand.regimes.${value}`) }))}
        onChange={(regime) => change({ regime })}
      />
      <SelectField
        size="control"
        label={t('newBrand.currency')}
        value={typed.currency}
        options={Intl.supportedValuesOf('currency')
          .filter(isBrandCurrency)
          .map((value) => ({ value, label: `${value} · ${currencies.of(value) ?? value}` }))}
        onChange={(currency) => change({ currency })}
      />
      <p className={styles.help}>{t('newBrand.currencyHelp')}</p>
      <fieldset className={styles.several} aria-describedby="new-brand-languages">
        <legend>{t('newBrand.languages')}</legend>
        {languages.map((language) => (
          <Checkbox
            key={language}
            label={t(`options.${language}`)}
            checked={typed.languages.includes(language)}
            onChange={(event) => toggle(language, event.target.checked)}
          />
        ))}
        <FieldError id="new-brand-languages" text={errors.languages} />
      </fieldset>
    </fieldset>
  );
}
