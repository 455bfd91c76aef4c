import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { calls } from '@candor/contracts/http/calls.ts';
import { PASSWORD_MAXIMUM } from '@candor/domain/clients/limits.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { erasureQuery, eraseAccount } from '../../../data/privacy.ts';
import { refusalText } from '../../../data/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { longDay } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormNotice } from '../../../ui/FormNotice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { useForm } from '../../../ui/useForm.ts';
import type { Values } from '../../../ui/formValues.ts';
import form from '../../../ui/entranceForm.module.css';
import { withFreshLogin } from '../../../factors/freshLogin.ts';
import own from '../account.module.css';
import styles from './privacy.module.css';

type Erasure = AnswerOf<(typeof calls)['readErasure']>;

/**
 * Panel for requesting erasure: what is erased immediately, what the law keeps and until when, and what has to be done
 * first.
 */
export function ErasePanel() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(erasureQuery);
  return (
    <Panel padded className={styles.panel} aria-labelledby="erase-data">
      <h2 id="erase-data">{t('account.privacy.erase.title')}</h2>
      <p>{t('account.privacy.erase.text')}</p>
      {data === undefined && isError && (
        <ErrorState title={t('account.privacy.erase.failed')} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Skeleton height="40px" />}
      {data !== undefined && <EraseTerms erasure={data} />}
    </Panel>
  );
}

function EraseTerms({ erasure: { obstacle, until, has_relationship: isKept } }: { erasure: Erasure }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const day = longDay(until);
  return (
    <>
      <p>{t(isKept ? 'account.privacy.erase.law' : 'account.privacy.erase.nothing', { day })}</p>
      {obstacle !== null && (
        <p className={styles.none}>
          <strong>{t('account.privacy.erase.first')}</strong> {refusalText(toRefusal(obstacle))}
        </p>
      )}
      {obstacle === null && (
        <div className={own.actions}>
          <Button size="form" onClick={() => setOpen(true)}>
            {t('account.privacy.erase.open')}
          </Button>
        </div>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('account.privacy.erase.question')}
        description={t('account.privacy.erase.consequence')}
      >
        <EraseForm onKeep={close} />
      </Dialog>
    </>
  );
}

function toRefusal({ code, params }: NonNullable<Erasure['obstacle']>): Refusal {
  return { code, ...(params !== undefined && { params }) };
}

function EraseForm({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation();
  const { state, failure, isUnderstood, setUnderstood, missing } = useEraseForm();
  return (
    <form className={form.form} method="post" noValidate onSubmit={state.onSubmit}>
      <PasswordField
        {...state.fieldProps('password')}
        label={t('account.privacy.password')}
        autoComplete="current-password"
        maxLength={PASSWORD_MAXIMUM}
      />
      <Checkbox
        label={t('account.privacy.erase.understood')}
        checked={isUnderstood}
        onChange={({ target }) => setUnderstood(target.checked)}
        error={missing}
      />
      <FormNotice tone="negative" text={failure} />
      <div className={own.actions}>
        <Button type="submit" variant="danger" size="form" busy={state.isSubmitting}>
          {t(state.isSubmitting ? 'account.privacy.erase.closing' : 'account.privacy.erase.confirm')}
        </Button>
        <Button size="form" onClick={onKeep}>
          {t('account.privacy.erase.keep')}
        </Button>
      </div>
    </form>
  );
}

function useEraseForm() {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const [isUnderstood, setUnderstood] = useState(false);
  const [isTried, setTried] = useState(false);
  const submit = async (values: Values<'password'>) => {
    setFailure(undefined);
    setTried(true);
    if (!isUnderstood) return;
    const outcome = await withFreshLogin(() => eraseAccount(values('password')));
    if (outcome.kind === 'unreachable') return setFailure(t('account.unreachable'));
    if (outcome.kind === 'done' || outcome.refusal.code === 'freshLoginNeeded') return;
    if (outcome.refusal.field === 'password') setError('password', refusalText(outcome.refusal));
    else setFailure(refusalText(outcome.refusal));
  };
  const state = useForm({
    names: ['password'],
    rules: {
      password: (value) =>
        value === '' ? t('auth.errors.required', { title: t('account.privacy.password') }) : undefined,
    },
    submit,
  });
  const { setError } = state;
  const missing = isTried && !isUnderstood ? t('account.privacy.erase.understoodMissing') : undefined;
  return { state, failure, isUnderstood, setUnderstood, missing };
}
