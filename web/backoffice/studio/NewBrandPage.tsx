import { useState } from 'react';
import type { FormEvent } from 'react';
import { office, useMay, useOfficeQuery } from '../../data/office.ts';
import { useStudioTexts } from '../../data/studioTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { NewBrandFields } from './NewBrandFields.tsx';
import styles from './NewBrand.module.css';
import { fieldOf, firstTyped, missingIn, requestOf } from './newBrandForm.ts';
import type { Beginning, Field } from './newBrandForm.ts';

/**
 * Page of a new brand, which starts with its own facts: its name, its hosts, who operates it. Its look follows in the
 * studio.
 */
export function NewBrandPage() {
  const { t } = useStudioTexts();
  const query = useOfficeQuery(['newBrand'], () => office.beginBrand({}), { gcTime: 0 });
  const title = t('newBrand.title');
  if (!useMay('brands.create')) return <NotAllowed title={title} />;
  return (
    <OfficePage title={title} aside={t('newBrand.lead')}>
      <Loaded query={query} height="480px">
        {(beginning) => <NewBrandForm beginning={beginning} />}
      </Loaded>
    </OfficePage>
  );
}

const steps = ['name', 'edit', 'ask', 'served'] as const;

function NewBrandForm({ beginning }: { beginning: Beginning }) {
  const { t } = useStudioTexts();
  const [typed, setTyped] = useState(() => firstTyped(beginning));
  const [errors, setErrors] = useState<Readonly<Partial<Record<Field, string>>>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingIn(typed, beginning);
    setErrors(Object.fromEntries(missing.map((field) => [field, t('newBrand.missing')])));
    setFailure(undefined);
    if (missing.length > 0 || isBusy) return;
    const failed = await whileBusy(begin());
    if (failed === undefined) return;
    const text = failureText(t, failed);
    const field = failed.kind === 'refused' ? fieldOf(failed.refusal) : undefined;
    if (field === undefined) setFailure(text);
    else setErrors({ [field]: text });
  };
  /** Creates the brand and opens its studio; resolves to undefined on success, otherwise to the failed outcome. */
  const begin = async () => {
    const created = await office.createBrand(requestOf(typed, beginning));
    if (created.kind !== 'done') return created;
    const chosen = await office.chooseBrand({ brand: created.value.id });
    if (chosen.kind !== 'done') return chosen;
    // Only a page that is loaded again may frame the new brand's previews.
    window.location.assign('/studio');
    return undefined;
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <NewBrandFields
        beginning={beginning}
        typed={typed}
        errors={errors}
        change={(changed) => setTyped({ ...typed, ...changed })}
      />
      <aside className={styles.aside}>
        <h2>{t('newBrand.next')}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{t(`newBrand.steps.${step}`)}</li>
          ))}
        </ol>
        <FormNotice tone="negative" text={failure} />
        <Button type="submit" variant="primary" wide busy={isBusy}>
          {t('newBrand.begin')}
        </Button>
      </aside>
    </form>
  );
}
