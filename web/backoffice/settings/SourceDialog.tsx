import type { SourcePage } from '@candor/contracts/http/office/priceSources.ts';
import type { ListedField } from '@candor/contracts/http/office/writtenSettings.ts';
import { routedNames } from '@candor/domain/pricing/priceSources.ts';
import type { RoutedName } from '@candor/domain/pricing/priceSources.ts';
import { useState } from 'react';
import { office } from '../../data/office.ts';
import { useProviderTexts } from '../../data/officeProviders.ts';
import { useSourceTexts } from '../../data/officeSources.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { ProviderFieldInput } from './ProviderFieldInput.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Settings.module.css';
import { fieldsOfVenue, listedSources, marketOf, placeSource } from './sourceWords.ts';
import { usePropose } from '../shell/usePropose.ts';

const REASON_MAXIMUM = 500;
/** Places of a market's sources; a fourth source is never needed. */
const placeNames = ['first', 'second', 'third'] as const;

type Values = Readonly<Record<string, string>>;

/** Proposal about to be made: other settings, those of an earlier version, or the environment's. */
export interface SourceProposal {
  readonly values?: Values;
  readonly isBack?: true;
}

interface SourceDialogProps {
  page: SourcePage;
  proposal: SourceProposal;
  onClose: () => void;
}

/** Dialog for the sources of each market, the settings of each source, and the reason: a second person decides. */
export function SourceDialog({ page, proposal, onClose }: SourceDialogProps) {
  const { t } = useSourceTexts();
  const { fields, files, source, version } = page;
  const [values, setValues] = useState(proposal.values ?? valuesOf(fields));
  const [isBack, setBack] = useState(proposal.isBack === true);
  const propose = usePropose(useProviderTexts().t('providers.dialog.done'));
  const put = (name: string, value: string): void => setValues({ ...values, [name]: value });
  return (
    <ReasonDialog
      title={t('sources.dialog.title')}
      label={t('sources.dialog.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('sources.dialog.propose')}
      onClose={onClose}
      onAction={(reason) =>
        propose((request) =>
          office.askPriceSources({ version, values: isBack ? null : written(values), reason, request }),
        )
      }
    >
      {!isBack && (
        <>
          <Markets fields={fields} values={values} onChange={put} />
          {files.length === 0 && <p className={styles.missing}>{t('sources.dialog.noSecrets')}</p>}
          {routedNames.map((name) => (
            <Venue key={name} name={name} page={page} values={values} onChange={put} />
          ))}
        </>
      )}
      {source === 'office' && (
        <Checkbox
          label={t('sources.dialog.back')}
          checked={isBack}
          onChange={({ target }) => setBack(target.checked)}
        />
      )}
      <p className={desk.quiet}>{t('sources.dialog.note')}</p>
    </ReasonDialog>
  );
}

interface FieldsProps {
  values: Values;
  onChange: (name: string, value: string) => void;
}

function Markets({ fields, values, onChange }: FieldsProps & { fields: readonly ListedField[] }) {
  const { t } = useSourceTexts();
  return (
    <fieldset className={styles.fields}>
      <legend>{t('sources.dialog.markets')}</legend>
      {fields.flatMap((field) => {
        const market = marketOf(field.name);
        if (market === undefined) return [];
        return (
          <Places
            key={market}
            market={t(`platform.market.category.${market}`)}
            offered={listedSources(field.choices.join(' '))}
            chosen={listedSources(values[market] ?? '')}
            onChange={(names) => onChange(market, names.join(', '))}
          />
        );
      })}
    </fieldset>
  );
}

interface PlacesProps {
  market: string;
  offered: readonly RoutedName[];
  chosen: readonly RoutedName[];
  onChange: (names: readonly RoutedName[]) => void;
}

/** Choice of a market's first source and its fallbacks; the next place appears when one is filled. */
function Places({ market, offered, chosen, onChange }: PlacesProps) {
  const { t } = useSourceTexts();
  const count = Math.min(chosen.length + 1, offered.length, placeNames.length);
  return (
    <div className={styles.places}>
      {Array.from({ length: count }, (_, place) => (
        <SelectField
          key={place}
          label={t(`sources.dialog.${placeNames[place] ?? 'third'}`, { market })}
          options={[
            { value: '', label: t('sources.dialog.nothing') },
            ...offered.map((name) => ({ value: name, label: t(`sources.name.${name}`) })),
          ]}
          value={chosen[place] ?? ''}
          onChange={(name) => onChange(placeSource(chosen, place, listedSources(name)[0]))}
        />
      ))}
    </div>
  );
}

function Venue({ name, page, values, onChange }: FieldsProps & { name: RoutedName; page: SourcePage }) {
  const { t } = useSourceTexts();
  const fields = fieldsOfVenue(page.fields, name);
  const isUsed = page.fields.some(
    (field) => marketOf(field.name) !== undefined && listedSources(values[field.name] ?? '').includes(name),
  );
  if (fields.length === 0 || !isUsed) return null;
  return (
    <fieldset className={styles.fields}>
      <legend>{t(`sources.name.${name}`)}</legend>
      {fields.map((field) => (
        <ProviderFieldInput
          key={field.name}
          field={field}
          secrets={page.files}
          value={values[field.name] ?? ''}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </fieldset>
  );
}

function valuesOf(fields: readonly ListedField[]): Values {
  return Object.fromEntries(fields.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
}

/** Leaves out empty values, which are not set. */
function written(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}
