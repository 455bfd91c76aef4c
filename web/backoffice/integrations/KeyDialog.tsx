import { operatorScopes } from '@candor/domain/operator/scopes.ts';
import type { OperatorScope } from '@candor/domain/operator/scopes.ts';
import { useState } from 'react';
import { office } from '../../data/office.ts';
import { refreshOperator, useOperatorTexts } from '../../data/officeOperator.ts';
import { withFreshLogin } from '../../factors/freshLogin.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './Integrations.module.css';

const lives = ['30', '90', '180', '366'] as const;
type Life = (typeof lives)[number];

/** Requests a key, which a second person approves. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useOperatorTexts();
  const finish = useFinish();
  const [command] = useState(() => crypto.randomUUID());
  const [fields, setFields] = useState({ name: '', addresses: '', reason: '' });
  const [scopes, setScopes] = useState<readonly OperatorScope[]>(['events']);
  const [days, setDays] = useState<Life>('90');
  const missing = (['name', 'reason'] as const).find((field) => fields[field].trim().length < 3);
  const ask = async () => {
    if (missing !== undefined) return t('office.errors.required', { title: t(`operator.fields.${missing}`) });
    const addresses = fields.addresses.split(/[\s,;]+/).filter((address) => address !== '');
    const { name, reason } = fields;
    const key = { command, name, reason, scopes: [...scopes], days: Number.parseInt(days, 10), addresses };
    const outcome = await withFreshLogin(() => office.askOperatorKey(key));
    return finish(outcome, refreshOperator, t('operator.asked'));
  };
  return (
    <ConfirmDialog
      title={t('operator.keys.askTitle')}
      text={t('operator.keys.askText')}
      action={t('operator.askSecond')}
      onClose={onClose}
      onAction={ask}
    >
      <TextField
        label={t('operator.fields.name')}
        autoComplete="off"
        maxLength={60}
        value={fields.name}
        onChange={(event) => setFields({ ...fields, name: event.target.value })}
      />
      <ScopeBoxes scopes={scopes} onChange={setScopes} />
      <SelectField<Life>
        label={t('operator.fields.days')}
        options={lives.map((value) => ({ value, label: t('operator.days', { days: value }) }))}
        value={days}
        onChange={setDays}
      />
      <TextField
        label={t('operator.fields.addresses')}
        help={t('operator.fields.addressesHelp')}
        autoComplete="off"
        maxLength={900}
        value={fields.addresses}
        onChange={(event) => setFields({ ...fields, addresses: event.target.value })}
      />
      <TextArea
        label={t('operator.fields.reason')}
        rows={2}
        maxLength={500}
        value={fields.reason}
        onChange={(event) => setFields({ ...fields, reason: event.target.value })}
      />
    </ConfirmDialog>
  );
}

interface ScopeBoxesProps {
  scopes: readonly OperatorScope[];
  onChange: (scopes: readonly OperatorScope[]) => void;
}

/** Choice of what the key may read. */
function ScopeBoxes({ scopes, onChange }: ScopeBoxesProps) {
  const { t } = useOperatorTexts();
  const toggle = (scope: OperatorScope, isOn: boolean) =>
    onChange(isOn ? [...scopes, scope] : scopes.filter((other) => other !== scope));
  return (
    <fieldset className={styles.boxes}>
      <legend>{t('operator.keys.scopes')}</legend>
      {operatorScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={t(`operator.scopes.${scope}`)}
          checked={scopes.includes(scope)}
          onChange={(event) => toggle(scope, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
